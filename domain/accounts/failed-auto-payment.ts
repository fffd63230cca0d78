import * as v from 'valibot';
import { date, money } from '../api/wire.ts';

/**
 * A payment that auto pay did not make or that was returned. It stands until the bill is paid, a scheduled
 * payment covers it, or the customer dismisses it.
 */
export const failedAutoPayment = v.object({
  /** The day on which it was tried, or returned. */
  date,
  amount: money,
  /** Why, in sentences. Empty for a customer who does not control the auto pay. */
  reason: v.string(),
  /** The day of the next try for the same bill; null when there is none. */
  retry_date: v.nullable(date),
  /** The day of the next regular payment, which pays what is still owed then; null when none is planned. */
  next_date: v.nullable(date),
});

export type FailedAutoPayment = v.InferOutput<typeof failedAutoPayment>;
