import * as v from 'valibot';
import { date, instant, moneySum } from '../api/wire.ts';

/** A payout of the processor to a bank. */
export const payout = v.object({
  id: v.string(),
  /** The slug of the biller; empty for an account that serves all billers. */
  biller: v.string(),
  biller_name: v.string(),
  arrives_on: date,
  status: v.picklist(['under way', 'paid', 'failed']),
  /** By this the bank finds it; empty while the bank has not told. */
  trace: v.string(),
  /** Negative when the processor took it from the bank. */
  amount: moneySum,
  /** False while the processor does not tell which movements it paid out. */
  is_told: v.boolean(),
});
export type PayoutRow = v.InferOutput<typeof payout>;

/** Everything that lowers the net is positive here too. */
export const payoutSums = v.object({
  gross: moneySum,
  feesOnTop: moneySum,
  processorFees: moneySum,
  applicationFees: moneySum,
  refunds: moneySum,
  returns: moneySum,
  disputes: moneySum,
  disputesWon: moneySum,
  putBack: moneySum,
  other: moneySum,
  net: moneySum,
});

export const payoutLine = v.object({
  line: v.string(),
  kind: v.string(),
  /** Our key of the charge; empty where it belongs to none. */
  charge: v.string(),
  amount: moneySum,
  fee: moneySum,
  at: instant,
});
export type PayoutLineRow = v.InferOutput<typeof payoutLine>;

const threeWays = v.object({
  count: v.number(),
  ledger: moneySum,
  processor: moneySum,
  remitted: moneySum,
  fees: moneySum,
  notBooked: moneySum,
  notRemitted: moneySum,
});
export type ThreeWayRow = v.InferOutput<typeof threeWays>;

/** A biller's business day in three books. */
export const billerDay = v.object({
  biller: v.string(),
  name: v.string(),
  is_remitted: v.boolean(),
  paid: threeWays,
  taken_back: threeWays,
  net: threeWays,
});
export type BillerDayRow = v.InferOutput<typeof billerDay>;

/** What a payout holds of a biller in three books. */
export const payoutPart = v.object({
  /** Empty for what belongs to an account that serves all billers. */
  biller: v.string(),
  name: v.string(),
  is_remitted: v.boolean(),
  paid: threeWays,
  taken_back: threeWays,
  /** Movements of charges that our ledger does not have, such as a claim that is not decided yet. */
  only_at_processor: moneySum,
  /** Failed payouts that were put back, and movements of an unknown kind. */
  other: moneySum,
  /** By the processor and the host. */
  kept: moneySum,
  net: moneySum,
});
export type PayoutPartRow = v.InferOutput<typeof payoutPart>;
