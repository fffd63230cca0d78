import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Switch, type SwitchRefusal } from './Switch.tsx';

beforeEach(() => {
  document.title = 'Notifications – Billfold';
});
afterEach(cleanup);

const renderSwitch = (refusal?: SwitchRefusal) => (
  <Switch label="By text" checked={false} onChange={() => {}} hint="At most one a day." refusal={refusal} />
);

test('a refused switch is wrong, says why with its name and as an alert, and the title says so (WCAG 3.3.1)', () => {
  const { rerender } = render(renderSwitch({ message: 'Nothing was changed.' }));
  const control = screen.getByRole('switch', {
    name: 'By text',
    description: 'At most one a day. Error:Nothing was changed.',
  });
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Error: Nothing was changed.');
  expect(document.title).toBe('Error: Notifications – Billfold');
  rerender(renderSwitch());
  expect(control.hasAttribute('aria-invalid')).toBe(false);
  expect(document.title).toBe('Notifications – Billfold');
});

test('the same refusal after another press is another alert', () => {
  const { rerender } = render(renderSwitch({ message: 'Nothing was changed.', press: 1 }));
  const first = screen.getByRole('alert');
  rerender(renderSwitch({ message: 'Nothing was changed.', press: 2 }));
  expect(screen.getByRole('alert')).not.toBe(first);
});
