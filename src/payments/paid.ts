import { withoutBills } from '../../domain/cart/changed-cart.ts';
import { type Receipt, settledBills } from '../../domain/receipts/receipt.ts';
import { isOfScheduled } from '../../domain/scheduled/scheduled-payment.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { tellOtherTabs } from '../adapters/tabs/paid.ts';
import { refetchBills } from '../queries/bills.ts';
import { cartQuery, updateCachedCart } from '../queries/cart.ts';
import { refreshQuery } from '../queries/query.ts';
import { receiptEntries, rememberCheckout } from '../queries/receipts.ts';
import { changeCachedScheduled, refetchScheduled, withoutPayment } from '../queries/scheduled.ts';

/**
 * Saves a payment: first the receipt, then what the payment changed. A scheduled payment leaves its list, not
 * the cart. Any other payment leaves the cart, and other tabs are told (CHK-17, SCH-09).
 */
export async function savePaidReceipt(adapters: Adapters, key: string, receipt: Receipt): Promise<void> {
  const { device, clock } = adapters;
  const wasScheduled = isOfScheduled(receipt);
  if (!wasScheduled) tellOtherTabs({ confirmationNum: receipt.confirmation_num });
  rememberCheckout(adapters, key);
  await device.save(receiptEntries(key, receipt, clock.now()));
  if (wasScheduled)
    await changeCachedScheduled(adapters, (list) => withoutPayment(list, receipt.confirmation_num));
  else await updateCachedCart(adapters, (cart) => withoutBills(cart, settledBills(receipt)));
  await device.remove('attempts', key);
  void refreshPaid(adapters, receipt).catch(() => {});
}

const PATIENCE = 15_000;

/** Refetches the cached views that the payment changed. On failure, they are fetched when they are opened. */
async function refreshPaid(adapters: Adapters, receipt: Receipt): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  await Promise.all([
    refreshQuery(cartQuery, adapters, signal),
    refetchScheduled(adapters),
    refetchBills(adapters, settledBills(receipt)),
  ]);
}
