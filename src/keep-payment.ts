import { fromPromise } from 'xstate';
import type { BillerGroup } from '../domain/account.ts';
import { getAccountList } from '../domain/calls/bills.ts';
import { getBill } from '../domain/calls/ebills.ts';
import type { CheckoutAnswer } from '../domain/calls/payments.ts';
import { withoutBills } from '../domain/cart-amounts.ts';
import { type AttemptNote, type OpenAttempt, oldestAttempt } from '../domain/open-attempt.ts';
import { type Receipt, settledBills } from '../domain/receipt.ts';
import { isOfScheduled } from '../domain/scheduled-payment.ts';
import type { Adapters } from './adapters/adapters.ts';
import { cartView, keepCart } from './cart-view.ts';
import { tellOtherTabs } from './paid-elsewhere.ts';
import { refreshView } from './read-view.ts';
import { receiptEntries, rememberCheckout } from './receipt-view.ts';
import { keepScheduled, renewScheduled, withoutPayment } from './scheduled-view.ts';

const PATIENCE = 15_000;

/** What every machine does that pays: the device keeps the key from before it is sent until its outcome is known. */
export function attemptActors({ device, clock, newKey }: Adapters) {
  return {
    recallAttempt: fromPromise<OpenAttempt | undefined>(async () => {
      const held = await device.list<unknown>('attempts');
      return oldestAttempt(held.map(({ value }) => value));
    }),
    noteAttempt: fromPromise<OpenAttempt, AttemptNote>(async ({ input }) => {
      const attempt = { ...input, key: newKey(), at: clock.now() };
      await device.save([{ shelf: 'attempts', id: attempt.key, at: attempt.at, value: attempt }]);
      return attempt;
    }),
  };
}

/** What every machine does that learns the outcome of a payment: the device forgets the key, or keeps the receipt. */
export function settlementActors(adapters: Adapters) {
  return {
    forgetAttempt: fromPromise<void, { key: string }>(({ input }) =>
      adapters.device.remove('attempts', input.key),
    ),
    keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(
      async ({ input: { key, answer } }) => {
        if (answer) await keepReceipt(adapters, key, answer.receipt);
      },
    ),
  };
}

/**
 * Keeps what was paid: the receipt first, then what the payment took with it. A payment that had been scheduled leaves the
 * list of those, and the cart alone; any other leaves the cart, which other tabs are told of (CHK-17, SCH-09).
 */
export async function keepReceipt(adapters: Adapters, key: string, receipt: Receipt): Promise<void> {
  const { device, clock } = adapters;
  const wasScheduled = isOfScheduled(receipt);
  if (!wasScheduled) tellOtherTabs({ confirmationNum: receipt.confirmation_num });
  rememberCheckout(adapters, key);
  await device.save(receiptEntries(key, receipt, clock.now()));
  if (wasScheduled) await keepScheduled(adapters, (list) => withoutPayment(list, receipt.confirmation_num));
  else await keepCart(adapters, (cart) => withoutBills(cart, settledBills(receipt)));
  await device.remove('attempts', key);
  void refreshPaid(adapters, receipt).catch(() => {});
}

/** Fetches again what the payment changed and the device holds. What cannot be had now is fetched when it is opened. */
async function refreshPaid(adapters: Adapters, receipt: Receipt): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  await Promise.all([
    refreshView(cartView, adapters, signal),
    renewScheduled(adapters),
    refreshBills(adapters, settledBills(receipt)),
  ]);
}

/** Fetches again the bills that the device holds and the list, which tell what is paid of them or will be. */
export async function refreshBills(adapters: Adapters, ids: readonly number[]): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  const asked = [refreshBillList(adapters, signal), ...ids.map((id) => refreshBill(adapters, id, signal))];
  await Promise.allSettled(asked);
}

async function refreshBillList({ services, device, clock }: Adapters, signal: AbortSignal): Promise<void> {
  const held = await device.read<BillerGroup[]>('billList', 'all');
  if (!held) return;
  const value = await services.send(getAccountList, {}, { signal });
  await device.save([{ ...held, shelf: 'billList', at: clock.now(), value }]);
}

async function refreshBill(
  { services, device, clock }: Adapters,
  ebillId: number,
  signal: AbortSignal,
): Promise<void> {
  const id = String(ebillId);
  if (!(await device.read('bills', id))) return;
  const value = await services.send(getBill, { id: ebillId }, { signal });
  await device.save([{ shelf: 'bills', id, at: clock.now(), value }]);
}
