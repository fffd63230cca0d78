import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NewPin } from './NewPin.tsx';
import { PinForm } from './PinForm.tsx';
import { RemoveLock } from './RemoveLock.tsx';

afterEach(cleanup);

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const ignore = () => {};

test.each([
  [
    'on the lock screen',
    'PIN',
    <PinForm key="" error={undefined} busy={false} tries={5} onSubmit={ignore} />,
  ],
  [
    'of a new lock',
    'New PIN',
    <NewPin key="" isChange={false} errors={{}} busy={false} onSubmit={ignore} onDismiss={ignore} />,
  ],
  [
    'that takes off the lock',
    'PIN now',
    <RemoveLock key="" kind="pin" error={undefined} busy={false} onConfirm={ignore} onDismiss={ignore} />,
  ],
])('a PIN %s that is too short is told each time that I press Enter in its field', async (_, label, form) => {
  document.title = 'Billfold';
  render(form);
  const pin = screen.getByLabelText(label);
  expect(document.activeElement).toBe(pin);
  for (let tries = 0; tries < 2; tries += 1) {
    fireEvent.input(pin, { target: { value: '12' } });
    await waitFor(() => expect(alerts()).toEqual([]));
    fireEvent.submit(pin);
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toContain('6 digits');
    expect(document.activeElement).toBe(pin);
    expect(document.title).toBe('Error: Billfold');
    fireEvent.input(pin, { target: { value: '1' } });
  }
});

test('a wrong PIN is told again after each try', () => {
  const form = (busy: boolean, tries: number, error?: string) => (
    <PinForm error={error} busy={busy} tries={tries} onSubmit={ignore} />
  );
  const { rerender } = render(form(false, 5));
  for (const left of [4, 3]) {
    rerender(form(true, left + 1));
    expect(alerts()).toEqual([]);
    rerender(form(false, left, 'This PIN is wrong.'));
    expect(alerts()).toEqual(['Error: This PIN is wrong.']);
  }
});
