import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { asUnanswered } from '../../app/blocked-reason.ts';
import { keepFocus } from '../../browser/keep-focus.ts';
import { Switch } from '../fields/Switch.tsx';
import { QuietReason } from '../messages/QuietReason.tsx';
import { ReasonContext } from '../messages/reason.ts';
import { Button } from './Button.tsx';

afterEach(cleanup);

test('a blocked button refuses the press, says why and moves the focus to the reason', () => {
  const pay = vi.fn();
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" blockedBecause="Choose a payment method." onClick={pay}>
        Pay
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Pay' });
  const reason = screen.getByText('Choose a payment method.');

  fireEvent.click(button);

  expect(pay).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-describedby')).toBe(reason.id);
  expect(document.activeElement).toBe(reason);
});

test('once the reason that was read is gone, the button that it blocked has the focus', async () => {
  const stop = keepFocus(document);
  const page = (reason: string | undefined) => <Button blockedBecause={reason}>Pay</Button>;
  const { rerender } = render(page('You are offline.'));
  const button = screen.getByRole('button', { name: 'Pay' });
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByText('You are offline.'));
  rerender(page(undefined));
  await waitFor(() => expect(document.activeElement).toBe(button));
  stop();
});

test('a button that a requirement disables lets the form answer the press, and keeps its reason', () => {
  const answer = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => answer(event.nativeEvent)}>
      <Button type="submit" blockedBecause="Enter your email." answers>
        Next
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Next' });
  fireEvent.click(button);
  expect(answer).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByText('Enter your email.').id);
  expect(document.activeElement).not.toBe(screen.getByText('Enter your email.'));
});

test('several buttons can share one reason', () => {
  const add = vi.fn();
  render(
    <>
      <Button blockedBy="offline" onClick={add}>
        Add
      </Button>
      <p id="offline" tabIndex={-1}>
        You are offline.
      </p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Add' });
  fireEvent.click(button);

  expect(add).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-describedby')).toBe('offline');
  expect(document.activeElement).toBe(screen.getByText('You are offline.'));
});

test('no control says that a device is offline which is connected while Billfold does not answer (SES-40)', () => {
  render(
    <ReasonContext value={asUnanswered}>
      <Button blockedBecause="You are offline. Saving needs a connection.">Save</Button>
      <Switch label="Texts" checked={false} onChange={() => {}} blockedBecause="You are offline." />
      <QuietReason id="reason">You are offline. Deleting needs a connection.</QuietReason>
    </ReasonContext>,
  );
  expect(screen.getByText('Billfold does not answer. Saving needs a connection.')).toBeTruthy();
  expect(screen.getByText('Billfold does not answer.')).toBeTruthy();
  expect(screen.getByText('Billfold does not answer. Deleting needs a connection.')).toBeTruthy();
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

test('a button keeps its place when its reason disappears, and works', () => {
  const pay = vi.fn();
  const { rerender } = render(<Button blockedBecause="Choose a payment method.">Pay</Button>);
  const button = screen.getByRole('button');
  rerender(<Button onClick={pay}>Pay</Button>);

  expect(screen.getByRole('button')).toBe(button);
  fireEvent.click(button);
  expect(pay).toHaveBeenCalledTimes(1);
});

test('a busy button refuses a second press', () => {
  const pay = vi.fn();
  render(
    <Button busy onClick={pay}>
      Pay
    </Button>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(pay).not.toHaveBeenCalled();
});
