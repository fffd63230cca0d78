import * as v from 'valibot';
import { billingInformation } from './billing-information.ts';
import { methodUses } from './method-uses.ts';
import { paymentMethod } from './payment-method.ts';

export const bankAccountType = v.picklist(['checking', 'savings']);

/** A method of the wallet, masked, with all that its form shows (ENT2-10). Uses are there when they were asked for. */
export const savedMethod = v.object({
  ...paymentMethod.entries,
  /** Of a business; such a card asks for a purchase order number. */
  business: v.boolean(),
  /** Null for a card. */
  bank_account_type: v.nullable(bankAccountType),
  billing_information: billingInformation,
  ...v.partial(methodUses).entries,
});

export type SavedMethod = v.InferOutput<typeof savedMethod>;
