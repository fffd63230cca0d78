import { fromPromise } from 'xstate';
import type { BillerGroup } from '../domain/account.ts';
import { getAccountList } from '../domain/calls/bills.ts';
import { getBill } from '../domain/calls/ebills.ts';
import type { CheckoutAnswer } from '../domain/calls/payments.ts';
import { withoutBills } from '../domain/cart-amounts.ts';
import { type Receipt, settledBills } from '../domain/receipt.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { Entry } from './adapters/device/device.ts';
import { cartView, keepCart } from './cart-view.ts';
import { tellOtherTabs } from './paid-elsewhere.ts';
import { refreshView } from './read-view.ts';
import { receiptEntries, rememberCheckout } from './receipt-view.ts';

const PATIENCE = 15_000;

/** What every machine does that learns the outcome of a payment: the device forgets the key, or keeps the receipt. */
export function settlementActors(adapters: Adapters) {
  return {
    forgetAttempt: fromPromise<void, { key: string }>(({ input }) =>
      adapters.device.remove('attempts', input.key),
    ),
    keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(
      async ({ input: { key, answer } }) => {
        if (!answer) return;
        tellOtherTabs({ confirmationNum: answer.receipt.confirmation_num });
        await keepPayment(adapters, key, answer.receipt);
      },
    ),
  };
}

/** Keeps what was paid: the receipt first, then the cart, the badge and the bills as the payment leaves them (CHK-17). */
async function keepPayment(adapters: Adapters, key: string, receipt: Receipt): Promise<void> {
  const { device, clock } = adapters;
  rememberCheckout(adapters, key);
  await device.save(receiptEntries(key, receipt, clock.now()));
  await keepCart(adapters, (cart) => withoutBills(cart, settledBills(receipt)));
  await device.remove('attempts', key);
  void refreshPaid(adapters, receipt).catch(() => {});
}

/** Fetches again what the payment changed and the device holds. What cannot be had now is fetched when it is opened. */
async function refreshPaid(adapters: Adapters, receipt: Receipt): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  await Promise.all([
    refreshView(cartView, adapters, signal),
    refreshBillList(adapters, signal),
    ...settledBills(receipt).map((id) => refreshBill(adapters, id, signal)),
  ]);
}

async function refreshBillList({ services, device, clock }: Adapters, signal: AbortSignal): Promise<void> {
  const held = await device.list<BillerGroup[]>('billList');
  if (held.length === 0) return;
  const value = await services.send(getAccountList, {}, { signal });
  const at = clock.now();
  await device.save(held.map(({ id }): Entry => ({ shelf: 'billList', id, at, value })));
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
