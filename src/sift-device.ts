import * as v from 'valibot';
import { billingInformation } from '../domain/billing-information.ts';
import { getAutoPay, getAutoPayList, listAutoPayMethods } from '../domain/calls/auto-pay.ts';
import { getAccountList } from '../domain/calls/bills.ts';
import { getCart, getCartCount } from '../domain/calls/cart.ts';
import { getCheckoutDetails } from '../domain/calls/checkout.ts';
import { getBill } from '../domain/calls/ebills.ts';
import { getPayByText } from '../domain/calls/pay-by-text.ts';
import { attemptKey, getReceipt } from '../domain/calls/payments.ts';
import { getReminders } from '../domain/calls/reminders.ts';
import { listScheduled } from '../domain/calls/scheduled.ts';
import { getLoggedCustomer } from '../domain/calls/session.ts';
import { getTaxAccountsList } from '../domain/calls/tax.ts';
import { draftBill } from '../domain/cart-draft.ts';
import { encode } from '../domain/codec.ts';
import { draftMethod } from '../domain/draft-method.ts';
import { historyLine } from '../domain/history.ts';
import { CHANGE_KINDS } from '../domain/outbox-calls.ts';
import { payType } from '../domain/payment-method.ts';
import { savedMethod } from '../domain/saved-method.ts';
import { taxAccount, taxAccountBasics } from '../domain/tax-account.ts';
import { listedReturn, taxReturn } from '../domain/tax-return.ts';
import { money } from '../domain/wire.ts';
import type { Device } from './adapters/device/device.ts';
import type { Shelf } from './adapters/device/store.ts';
import { keptChanges } from './auto-pay-draft.ts';
import { cartCountView } from './cart-count.ts';
import { DRAFT_METHOD } from './draft-plan.ts';
import { PICTURE, SHELF as PICTURE_SHELF } from './picture/picture.ts';

/**
 * Takes off the device what cannot be what was saved there, so that it is fetched anew. True when something was taken.
 * Screens trust what they read; this is asked when one of them broke over it.
 */
export async function siftDevice(device: Device): Promise<boolean> {
  let isChanged = false;
  for (const shelf of Object.keys(SHELVES) as Shelf[]) {
    for (const { id, value } of await device.list(shelf)) {
      if (fits(schemaOf(shelf, id), value)) continue;
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
  autoPays: v.union([getAutoPayList.answer, getAutoPay.answer, listAutoPayMethods.answer]),
  tax: v.never(),
  payByText: getPayByText.answer,
  reminders: getReminders.answer,
  wallet: v.union([v.array(savedMethod), billingInformation, v.array(payType)]),
  profile: getLoggedCustomer.answer,
  outbox: v.object({
    id: v.string(),
    kind: v.picklist(CHANGE_KINDS),
    subject: v.string(),
    title: v.string(),
    request: v.record(v.string(), v.unknown()),
    undo: v.nullable(v.record(v.string(), v.unknown())),
    wasTried: v.optional(v.boolean()),
  }),
  attempts: v.object({ key: attemptKey, total: money, at: v.number() }),
};

/** Of the tax shelf by the kind of thing, which stands first in its id. */
const TAX_THINGS: Readonly<Record<string, v.GenericSchema>> = {
  accounts: getTaxAccountsList.answer,
  account: taxAccount,
  basics: taxAccountBasics,
  list: v.array(listedReturn),
  return: taxReturn,
  'draft aftermath': v.object({ kind: v.picklist(['recalculated', 'refused']), lines: v.array(v.unknown()) }),
  'draft own': v.object({ past: v.array(v.number()), at: v.number(), lines: v.array(v.unknown()) }),
  'draft shown': v.object({ change: v.string(), values: v.record(v.string(), v.nullable(v.number())) }),
};

function schemaOf(shelf: Shelf, id: string): v.GenericSchema {
  if (shelf === 'cart' && id === cartCountView.id) return getCartCount.answer;
  if (shelf === DRAFT_METHOD.shelf && id === DRAFT_METHOD.id) return v.nullable(draftMethod);
  if (shelf === 'autoPays' && id.startsWith('draft ')) return keptChanges;
  // Of no use to a screen, and made anew.
  if (shelf === PICTURE_SHELF && id === PICTURE) return v.never();
  if (shelf === 'tax') return TAX_THINGS[id.split('/')[0] ?? ''] ?? SHELVES.tax;
  return SHELVES[shelf];
}

function fits(schema: v.GenericSchema, value: unknown): boolean {
  try {
    return v.safeParse(schema, encode(schema, value)).success;
  } catch {
    return false;
  }
}
