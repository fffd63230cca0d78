import { fromPromise } from 'xstate';
import type { Cart } from '../../domain/cart/cart.ts';
import { openAttempts } from '../../domain/checkout/being-checked.ts';
import type { AttemptNote, OpenAttempt } from '../../domain/checkout/open-attempt.ts';
import {
  type CheckoutAnswer,
  getPaymentAttempt,
  type PaymentAttempt,
} from '../../domain/checkout/payment-calls.ts';
import { withConfirmation } from '../../domain/checkout/still-to-confirm.ts';
import { add, type Cents, ZERO } from '../../domain/values/cents.ts';
import { attemptOutcomeMachine } from '../../machines/checkout/attempt-outcome.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { cartQuery } from '../queries/cart.ts';
import { forgetAtBank } from './at-bank.ts';
import { inHand } from './open-attempts.ts';
import { savePaidReceipt } from './paid.ts';

/**
 * Actors of every machine that pays. The device stores the attempt key before it is sent, until the outcome
 * is known.
 *
 * @param leftOpen the payment whose outcome this tab has to tell, where the device knows none without an outcome
 */
export function attemptActors(
  { device, clock, newKey }: Adapters,
  leftOpen: () => OpenAttempt | undefined = () => undefined,
) {
  return {
    recallAttempt: fromPromise<OpenAttempt | undefined, { sought: string }>(async ({ input: { sought } }) => {
      const cached = await device.list<unknown>('attempts');
      const open = openAttempts(cached.map(({ value }) => value));
      return (
        open.find(({ key, scheduledNum }) => [key, scheduledNum].includes(sought)) ?? open[0] ?? leftOpen()
      );
    }),
    noteAttempt: fromPromise<OpenAttempt, AttemptNote>(async ({ input }) => {
      const paid = input.bills ? {} : await cartBills(device, input);
      const attempt = { ...input, ...paid, key: newKey(), at: clock.now() };
      inHand.add(attempt.key);
      await device.save([{ shelf: 'attempts', id: attempt.key, at: attempt.at, value: attempt }]);
      return attempt;
    }),
  };
}

/** Of a cart that is not the reviewed one, nobody knows here how much of each bill is paid. */
async function cartBills(
  device: Adapters['device'],
  { amounts }: AttemptNote,
): Promise<Pick<OpenAttempt, 'bills' | 'amounts'>> {
  const cached = await device.read<Cart>(cartQuery.shelf, cartQuery.id).catch(() => undefined);
  const items = cached?.value?.items ?? [];
  const isReviewed = `${items.map(({ amount }) => amount)}` === `${amounts}`;
  const taken = new Map<number, Cents>();
  for (const { ebill_id, amount } of items) taken.set(ebill_id, add(taken.get(ebill_id) ?? ZERO, amount));
  return { bills: [...taken.keys()], amounts: isReviewed ? [...taken.values()] : undefined };
}

/** Asks about a payment, and notes on the device whether the bank wants it confirmed. */
export function outcomeActors({ wire, services, device }: Adapters) {
  const ask = fromPromise<PaymentAttempt, { key: string }>(async ({ input, signal }) => {
    const answer = await services.send(getPaymentAttempt, input, { signal });
    if (answer.state === 'open') await noteConfirmation(device, answer).catch(() => {});
    return answer;
  });
  return { attemptOutcome: wire(attemptOutcomeMachine, { actors: { getPaymentAttempt: ask } }) };
}

/** What every page tells of an open payment comes from the server, and stays there without a connection. */
async function noteConfirmation(
  device: Adapters['device'],
  { key, confirming }: Extract<PaymentAttempt, { state: 'open' }>,
): Promise<void> {
  const opening = device.opening();
  const noted = await device.read<OpenAttempt>('attempts', key);
  const value = noted && withConfirmation(noted.value, confirming);
  if (!noted || !value || value === noted.value) return;
  await device.save([{ shelf: 'attempts', id: key, at: noted.at, value }], opening);
}

/**
 * Actors of every machine that learns the outcome of a payment. The device deletes the key, or saves the
 * receipt.
 */
export function settlementActors(adapters: Adapters) {
  return {
    forgetAttempt: fromPromise<void, { key: string }>(({ input }) => {
      forgetAtBank(input.key);
      return adapters.device.remove('attempts', input.key);
    }),
    keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(
      async ({ input: { key, answer } }) => {
        if (answer) await savePaidReceipt(adapters, key, answer.receipt);
      },
    ),
  };
}
