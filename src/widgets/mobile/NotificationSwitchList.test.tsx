import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { NotificationSwitchList } from './NotificationSwitchList.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Switches() {
  const [switches, change] = useState({
    EmailEbillNotifications: true,
    TextEbillNotifications: false,
    EmailAutopayNotifications: true,
    TextAutopayNotifications: true,
    EmailPaymentNotifications: true,
    TextPaymentNotifications: false,
  });
  return <NotificationSwitchList switches={switches} onChange={change} />;
}

test('where no texts are sent, a text that is on can be turned off, and its switch keeps the focus (NTF-01)', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-portal=no-texts');
  render(<Switches />);
  const byText = screen.getByRole<HTMLInputElement>('switch', { name: 'By text' });
  expect(
    within(screen.getByRole('group', { name: 'Auto pay' })).getByRole('switch', { name: 'By text' }),
  ).toBe(byText);
  byText.focus();
  fireEvent.click(byText);
  expect(byText.checked).toBe(false);
  expect(document.activeElement).toBe(byText);
});
