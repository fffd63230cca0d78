import * as v from 'valibot';
import { date, money } from './wire.ts';

/** The number and sum of all records of one month that a search finds. */
export const monthTotal = v.object({
  /** The first day of the month; null for records without a date. */
  month: v.nullable(date),
  count: v.number(),
  sum: money,
  /** Payments that their banks have not confirmed, which the sum leaves out. An older server counts them there. */
  on_its_way: v.optional(money),
});

export type MonthTotal = v.InferOutput<typeof monthTotal>;

/** The totals of the months of a page; missing where the list is not sorted by the day that history shows. */
export const monthTotals = v.optional(v.array(monthTotal));
