import * as v from 'valibot';
import { autoPayForm } from '../domain/auto-pay-form.ts';
import { billingInformation } from '../domain/billing-information.ts';
import { getAutoPay, getAutoPayList, listAutoPayMethods } from '../domain/calls/auto-pay.ts';
import { getAccountList } from '../domain/calls/bills.ts';
import { getCart, getCartCount } from '../domain/calls/cart.ts';
import { getCheckoutDetails } from '../domain/calls/checkout.ts';
import { getBill } from '../domain/calls/ebills.ts';
import { attemptKey, getReceipt } from '../domain/calls/payments.ts';
import { listScheduled } from '../domain/calls/scheduled.ts';
import { getLoggedCustomer } from '../domain/calls/session.ts';
import { draftBill } from '../domain/cart-draft.ts';
import { encode } from '../domain/codec.ts';
import { historyLine } from '../domain/history.ts';
import { OUTBOX_CALLS } from '../domain/outbox-calls.ts';
import { payType } from '../domain/payment-method.ts';
import { savedMethod } from '../domain/saved-method.ts';
import { money } from '../domain/wire.ts';
import type { Device } from './adapters/device/device.ts';
import type { Shelf } from './adapters/device/store.ts';
import { cartCountView } from './cart-count.ts';

/**
 * Takes off the device what cannot be what was saved there, so that it is fetched anew. True when something was taken.
 * Screens trust what they read; this is asked when one of them broke over it.
 */
export async function siftDevice(device: Device): Promise<boolean> {
  let isChanged = false;
  for (const shelf of Object.keys(SHELVES) as Shelf[]) {
    for (const { id, value } of await device.list(shelf)) {
      const schema = shelf === 'cart' && id === cartCountView.id ? getCartCount.answer : SHELVES[shelf];
      if (fits(schema, value)) continue;
      await device.remove(shelf, id);
      isChanged = true;
    }
  }
  return isChanged;
}

const SHELVES: Record<Shelf, v.GenericSchema> = {
  billList: getAccountList.answer,
  bills: getBill.answer,
  cart: getCart.answer,
  checkoutDetails: getCheckoutDetails.answer,
  receipts: getReceipt.answer,
  history: historyLine,
  scheduled: listScheduled.answer,
  draft: draftBill,
  autoPays: v.union([getAutoPayList.answer, getAutoPay.answer, listAutoPayMethods.answer, autoPayForm]),
  wallet: v.union([v.array(savedMethod), billingInformation, v.array(payType)]),
  profile: getLoggedCustomer.answer,
  outbox: v.object({
    id: v.string(),
    kind: v.picklist(Object.keys(OUTBOX_CALLS)),
    subject: v.string(),
    title: v.string(),
    request: v.record(v.string(), v.unknown()),
    undo: v.nullable(v.record(v.string(), v.unknown())),
  }),
  attempts: v.object({ key: attemptKey, total: money, at: v.number() }),
};

function fits(schema: v.GenericSchema, value: unknown): boolean {
  try {
    return v.safeParse(schema, encode(schema, value)).success;
  } catch {
    return false;
  }
}
