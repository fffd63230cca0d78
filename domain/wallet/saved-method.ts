import * as v from 'valibot';
import { id } from '../api/wire.ts';
import { billingInformation } from './billing-address.ts';
import { mandate } from './mandate.ts';
import { methodUses } from './method-uses.ts';
import { methodTypeId, paymentMethod } from './payment-method.ts';

export const bankAccountType = v.picklist(['checking', 'savings']);

/**
 * The wallet's own names for `id`, `nickname` and the id of the type (ENT2-10). A method that an earlier
 * version saved on a device lacks them.
 */
const walletNames = v.object({ wallet_id: id, wallet_name: v.string(), pay_method_id: methodTypeId });

/**
 * A method of the wallet, masked, with all fields that its form shows (ENT2-10). Uses are present when the
 * request asked for them.
 */
export const savedMethod = v.object({
  ...paymentMethod.entries,
  ...v.partial(walletNames).entries,
  /** True for a method of a business; such a card needs a purchase order number. */
  business: v.boolean(),
  /** Null for a card. */
  bank_account_type: v.nullable(bankAccountType),
  billing_information: billingInformation,
  /** What the customer authorized for a bank account; null or missing for others, and for accounts from before. */
  mandate: v.optional(v.nullable(mandate)),
  ...v.partial(methodUses).entries,
});

export type SavedMethod = v.InferOutput<typeof savedMethod>;
