import * as v from 'valibot';
import { money } from '../api/wire.ts';

/** What a payment costs its payer on top: for cards a share and a least amount, for bank accounts an amount. */
export const feeTerms = v.object({
  /** In hundredths of a percent. */
  card_rate: v.number(),
  card_least: money,
  bank: money,
});

export type FeeTerms = v.InferOutput<typeof feeTerms>;
