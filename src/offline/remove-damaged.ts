import * as v from 'valibot';
import { encode } from '../../domain/api/codec.ts';
import { isPicture, SHELF as PICTURE_SHELF } from '../../domain/api/picture-rows.ts';
import { money } from '../../domain/api/wire.ts';
import { getAutoPay, getAutoPayList, listAutoPayMethods } from '../../domain/auto-pay/calls.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { getCartCount } from '../../domain/cart/calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { getCheckoutDetails } from '../../domain/checkout/calls.ts';
import { attemptKey, getReceipt } from '../../domain/checkout/payment-calls.ts';
import { draftBill } from '../../domain/draft/draft-bill.ts';
import { draftMethod } from '../../domain/draft/draft-method.ts';
import { historyLine } from '../../domain/history/history.ts';
import { CHANGE_KINDS } from '../../domain/outbox/outbox-calls.ts';
import { getReminders } from '../../domain/reminders/calls.ts';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { getTaxAccountsList } from '../../domain/tax/calls.ts';
import { taxAccount, taxAccountBasics } from '../../domain/tax/tax-account.ts';
import { listedReturn, taxReturn } from '../../domain/tax/tax-return.ts';
import { getPayByText } from '../../domain/texts/calls.ts';
import { billingInformation } from '../../domain/wallet/billing-address.ts';
import { payType } from '../../domain/wallet/payment-method.ts';
import { savedMethod } from '../../domain/wallet/saved-method.ts';
import type { Device } from '../adapters/device/device.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { cartCountQuery } from '../queries/cart-count.ts';
import { draftChangesSchema } from './auto-pay-draft.ts';
import { DRAFT_METHOD } from './draft-edit.ts';

/**
 * Deletes entries that do not fit their schema, so that they are fetched again. Resolves to true if any were
 * deleted. Screens trust what they read; this runs after one of them broke.
 */
export async function removeDamaged(device: Device): Promise<boolean> {
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

/** What each shelf holds. */
export const SHELVES: Readonly<Record<Shelf, v.GenericSchema>> = {
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

/** The schemas of the tax shelf by the kind of entry, which is the first part of its id. */
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
  if (shelf === 'cart' && id === cartCountQuery.id) return getCartCount.answer;
  if (shelf === DRAFT_METHOD.shelf && id === DRAFT_METHOD.id) return v.nullable(draftMethod);
  if (shelf === 'autoPays' && id.startsWith('draft ')) return draftChangesSchema;
  // Screens do not use the pictures, and they are made again.
  if (shelf === PICTURE_SHELF && isPicture(id)) return v.never();
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
