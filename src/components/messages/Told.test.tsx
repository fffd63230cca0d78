import { cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Told } from './Told.tsx';

afterEach(cleanup);

test('what was done comes into a region that arrives without words (WCAG 4.1.3)', () => {
  const told = <Told title="The payment was deleted." />;
  expect(renderToStaticMarkup(told)).toBe('<div role="status"></div>');
  const { container } = render(told);
  const [region, ...others] = container.querySelectorAll('[role]');
  expect(region?.textContent).toBe('The payment was deleted.');
  expect(others).toEqual([]);
});

test('what was refused is an alert, and the title of the page says Error while it stands (WCAG 2.4.2)', () => {
  document.title = 'Wallet – Billfold';
  const { getByRole, unmount } = render(<Told tone="error" title="Nothing was changed." />);
  expect(getByRole('alert').textContent).toBe('Nothing was changed.');
  expect(document.title).toBe('Error: Wallet – Billfold');
  unmount();
  expect(document.title).toBe('Wallet – Billfold');
});
