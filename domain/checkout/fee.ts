import * as v from 'valibot';
import { money } from '../api/wire.ts';
import { atLeast, type Cents, cents, share, ZERO } from '../values/cents.ts';

/** The fee terms of a biller's bill type (ENT-28). A limit of 0 means no limit. */
export const feeConfig = v.object({
  is_xbp_fee: v.boolean(),
  autopay: v.boolean(),
  transaction_limit: money,
  fee_info_text: v.string(),
  cc_fee_description: v.string(),
  eft_fee_description: v.string(),
  rev_neutral_description: v.string(),
});

export type FeeConfig = v.InferOutput<typeof feeConfig>;

const CARD_FEE_BASIS_POINTS = 275;
const SMALLEST_CARD_FEE = cents(150);
const BANK_FEE = cents(75);

/**
 * The fee of one part of a payment (SRV-31): 2.75 % but at least $1.50 for cards, $0.75 for bank accounts.
 */
export function feeFor(has_xbp_fee: boolean, category: 'card' | 'bank', amount: Cents): Cents {
  if (!has_xbp_fee) return ZERO;
  return category === 'bank' ? BANK_FEE : atLeast(SMALLEST_CARD_FEE, share(amount, CARD_FEE_BASIS_POINTS));
}

/** True when the fee applies and the amount, without the fee, is above the card limit (PAY-14, ruling 6). */
export function exceedsCardLimit(
  has_xbp_fee: boolean,
  category: 'card' | 'bank',
  amount: Cents,
  transaction_limit: Cents,
): boolean {
  return has_xbp_fee && category === 'card' && transaction_limit > 0 && amount > transaction_limit;
}
