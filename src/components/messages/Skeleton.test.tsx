import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Skeleton } from './Skeleton.tsx';

afterEach(cleanup);

test('of several parts of a page that load at once, a screen reader hears of the first', () => {
  render(
    <>
      <Skeleton label="Loading bills" />
      <Skeleton />
    </>,
  );
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toEqual(['Loading bills', '']);
});

test('the region of what loads stands in the page before its words (WCAG 4.1.3)', () => {
  expect(renderToString(<Skeleton label="Loading bills" />)).not.toContain('Loading bills');
});

test('what says that something loads is not part of what is busy, which screen readers may hold back (WCAG 4.1.3)', () => {
  const { container } = render(<Skeleton label="Loading bills" />);
  expect(screen.getByText('Loading bills').closest('[aria-busy="true"]')).toBeNull();
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
});
