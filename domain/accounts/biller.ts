import * as v from 'valibot';
import { id } from '../api/wire.ts';
import { feeTerms } from './fee-terms.ts';

const logo = v.object({ normal: v.object({ url: v.string() }) });

/** The kinds of payment that a biller takes, by their wire names (ENT-03). */
export const allowedPaymentMethods = v.object({
  visa: v.boolean(),
  mastercard: v.boolean(),
  discover: v.boolean(),
  americanexpress: v.boolean(),
  eft: v.boolean(),
  other: v.boolean(),
});

export type AllowedPaymentMethods = v.InferOutput<typeof allowedPaymentMethods>;

/** What a kind of bill lets the customer do (ENT-05). */
export const billType = v.object({
  id,
  name: v.string(),
  name_search_label: v.string(),
  account_num_label: v.string(),
  allow_paperless: v.boolean(),
  default_paperless_on: v.boolean(),
  is_business_tax: v.boolean(),
  show_bill_example: v.boolean(),
  has_xbp_fee: v.boolean(),
  /** Missing without a fee, and in copies that an older version stored. */
  fee_terms: v.optional(feeTerms),
  multiple_pay_methods: v.boolean(),
  require_bill_display: v.boolean(),
  is_utility: v.boolean(),
  no_overpayment: v.boolean(),
  can_edit_amount: v.boolean(),
});

export type BillType = v.InferOutput<typeof billType>;

/** A biller as the heading of a bill shows it (ENT-10). */
export const billBiller = v.object({
  id,
  name: v.string(),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  phone: v.string(),
  ivr_phone: v.string(),
  email: v.string(),
  hours: v.string(),
  logos: logo,
  sources: v.object({ pay_by_text: v.boolean() }),
});

/** A biller as a guest sees it before signing in (API-32). */
export const guestBiller = v.object({ id, name: v.string(), logo });

export const billerLogo = logo;
