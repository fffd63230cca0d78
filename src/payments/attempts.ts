import { fromPromise } from 'xstate';
import { type AttemptNote, type OpenAttempt, oldestAttempt } from '../../domain/checkout/open-attempt.ts';
import type { CheckoutAnswer } from '../../domain/checkout/payment-calls.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { savePaidReceipt } from './paid.ts';

/**
 * Actors of every machine that pays. The device stores the attempt key before it is sent, until the outcome
 * is known.
 */
export function attemptActors({ device, clock, newKey }: Adapters) {
  return {
    recallAttempt: fromPromise<OpenAttempt | undefined>(async () => {
      const cached = await device.list<unknown>('attempts');
      return oldestAttempt(cached.map(({ value }) => value));
    }),
    noteAttempt: fromPromise<OpenAttempt, AttemptNote>(async ({ input }) => {
      const attempt = { ...input, key: newKey(), at: clock.now() };
      await device.save([{ shelf: 'attempts', id: attempt.key, at: attempt.at, value: attempt }]);
      return attempt;
    }),
  };
}

/**
 * Actors of every machine that learns the outcome of a payment. The device deletes the key, or saves the
 * receipt.
 */
export function settlementActors(adapters: Adapters) {
  return {
    forgetAttempt: fromPromise<void, { key: string }>(({ input }) =>
      adapters.device.remove('attempts', input.key),
    ),
    keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(
      async ({ input: { key, answer } }) => {
        if (answer) await savePaidReceipt(adapters, key, answer.receipt);
      },
    ),
  };
}
