import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AutoPayMethodProblem } from '../../../domain/auto-pay/biller-terms.ts';
import { SetupDialogs } from './SetupDialogs.tsx';
import type { SetupRef } from './use-setup.ts';

afterEach(cleanup);

test('a bank account that the bill does not take is told in a dialog with the words of the row (WAL-44, WAL-45)', () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  let refuse = (_: { problem: AutoPayMethodProblem }) => {};
  const snapshot = { value: { entries: 'editing' }, context: {} };
  const setup = {
    on: (_: string, listener: typeof refuse) => {
      refuse = listener;
      return { unsubscribe: () => undefined };
    },
    subscribe: () => ({ unsubscribe: () => undefined }),
    getSnapshot: () => snapshot,
  } as unknown as SetupRef;
  render(<SetupDialogs setup={setup} />);
  act(() => refuse({ problem: { kind: 'expired' } }));
  expect(screen.queryByText(/Bank accounts/)).toBeNull();
  const words = 'Bank accounts are not accepted for this bill. Please choose another payment method.';
  act(() => refuse({ problem: { kind: 'no bank accounts' } }));
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByText('Okay'));
  expect(screen.queryByText(words)).toBeNull();
});
