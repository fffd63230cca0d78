import * as v from 'valibot';
import { date, money } from '../api/wire.ts';
import { shortDate } from '../values/calendar-date.ts';
import { formatCents } from '../values/cents.ts';

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

/** `Auto Pay did not pay $82.40 on 12/5/2026.` The amount is zero where the biller did not tell it. */
export function failedPaymentTitle({ date, amount }: Pick<FailedAutoPayment, 'date' | 'amount'>): string {
  const sum = amount ? formatCents(amount) : 'the bill';
  return `Auto Pay did not pay ${sum} on ${shortDate(date)}.`;
}

export function failedPaymentText({ reason, ...dates }: FailedAutoPayment): string {
  return `${reason} ${retryText(dates)}`.trim();
}

export function retryText({
  retry_date,
  next_date,
}: Pick<FailedAutoPayment, 'retry_date' | 'next_date'>): string {
  if (retry_date)
    return `We try again on ${shortDate(retry_date)}. You can still change the payment method, or pay the bill yourself.`;
  const until = next_date ? `before ${shortDate(next_date)}` : 'for this bill';
  return `It is not tried again ${until}. Please pay the bill yourself.`;
}
