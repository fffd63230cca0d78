import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReceiptOptions, useReceiptAnswers } from './ReceiptOptions.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Receipt() {
  const [receipt, edit] = useState({
    email: true,
    firstEmail: 'ana@example.com',
    secondEmail: '',
    sms: false,
    number: '',
  });
  return <ReceiptOptions receipt={receipt} answers={useReceiptAnswers(receipt)} onEdit={edit} />;
}

test('a receipt goes by text only where the portal sends texts', async () => {
  render(<Receipt />);
  expect(screen.queryByLabelText('Text message')).not.toBeNull();
  cleanup();
  // Until then the cookie is read once.
  await Promise.resolve();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-portal=no-texts');
  render(<Receipt />);
  expect(screen.queryByLabelText('Text message')).toBeNull();
  expect(screen.queryByLabelText('Email')).not.toBeNull();
});

test('an address that I leave wrong is marked and announced, once (PAY-25, WCAG 3.3.1)', async () => {
  render(<Receipt />);
  const address = screen.getByLabelText('Email address');
  fireEvent.focus(address);
  fireEvent.change(address, { target: { value: 'ana@' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(address);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Error: .*email/i);
  expect(address.getAttribute('aria-invalid')).toBe('true');
  fireEvent.focusIn(address);
  fireEvent.blur(address);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('alert')).toBeNull();
});
