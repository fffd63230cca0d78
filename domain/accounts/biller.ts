import * as v from 'valibot';
import { id } from '../api/wire.ts';
import { feeTerms } from './fee-terms.ts';

export const billerLogo = v.object({ normal: v.object({ url: v.string() }) });

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
