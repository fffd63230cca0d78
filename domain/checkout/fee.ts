import * as v from 'valibot';
import { type FeeTerms, feeTerms } from '../accounts/fee-terms.ts';
import { money } from '../api/wire.ts';
import { atLeast, type Cents, share, ZERO } from '../values/cents.ts';

/** The fee terms of a biller's bill type (ENT-28). A limit of 0 means no limit. */
export const feeConfig = v.object({
  is_xbp_fee: v.boolean(),
  /** Null without a fee, and in copies that an older version stored. */
  terms: v.optional(v.nullable(feeTerms), null),
  autopay: v.boolean(),
  transaction_limit: money,
  fee_info_text: v.string(),
  cc_fee_description: v.string(),
  eft_fee_description: v.string(),
  rev_neutral_description: v.string(),
});

export type FeeConfig = v.InferOutput<typeof feeConfig>;

/** The fee of one part of a payment, by the terms of its biller (SRV-31). */
export function feeFor(terms: FeeTerms | null, category: 'card' | 'bank', amount: Cents): Cents {
  if (!terms) return ZERO;
  return category === 'bank' ? terms.bank : atLeast(terms.card_least, share(amount, terms.card_rate));
}

/** The most that a card pays without the fee; 0 means that cards have no limit of their own (PAY-14, ruling 6). */
export function cardLimitOf(has_xbp_fee: boolean, transaction_limit: Cents): Cents {
  return has_xbp_fee ? transaction_limit : ZERO;
}

/** True when the amount, without the fee, is more than the card may pay (PAY-14, ruling 6). */
export function exceedsCardLimit(
  has_xbp_fee: boolean,
  category: 'card' | 'bank',
  amount: Cents,
  transaction_limit: Cents,
): boolean {
  const limit = cardLimitOf(has_xbp_fee, transaction_limit);
  return category === 'card' && limit > 0 && amount > limit;
}
