import * as v from 'valibot';
import { billingInformation } from './billing-address.ts';
import { methodUses } from './method-uses.ts';
import { paymentMethod } from './payment-method.ts';

export const bankAccountType = v.picklist(['checking', 'savings']);

/**
 * A method of the wallet, masked, with all fields that its form shows (ENT2-10). Uses are present when the
 * request asked for them.
 */
export const savedMethod = v.object({
  ...paymentMethod.entries,
  /** True for a method of a business; such a card needs a purchase order number. */
  business: v.boolean(),
  /** Null for a card. */
  bank_account_type: v.nullable(bankAccountType),
  billing_information: billingInformation,
  ...v.partial(methodUses).entries,
});

export type SavedMethod = v.InferOutput<typeof savedMethod>;
