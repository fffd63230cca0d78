import { withoutAdvice } from '../../api/text/advice.ts';
import { shortDate } from '../../values/calendar-date.ts';
import { formatCents } from '../../values/cents.ts';
import type { FailedAutoPayment } from '../failed-auto-payment.ts';

/** `Auto Pay did not pay $82.40 on 12/5/2026.` The amount is zero where the biller did not tell it. */
export function failedPaymentTitle({ date, amount }: Pick<FailedAutoPayment, 'date' | 'amount'>): string {
  const sum = amount ? formatCents(amount) : 'the bill';
  return `Auto Pay did not pay ${sum} on ${shortDate(date)}.`;
}

/** Without payments, the page says why nothing can be done here, and the reason advises nothing. */
export function failedPaymentText({ reason, ...dates }: FailedAutoPayment, hasPayments: boolean): string {
  const told = hasPayments
    ? `${reason} ${retryText(dates)}`
    : `${withoutAdvice(reason)} ${whenRetried(dates)}`;
  return told.trim();
}

type Dates = Pick<FailedAutoPayment, 'retry_date' | 'next_date'>;

export function retryText(dates: Dates): string {
  return `${whenRetried(dates)} ${
    dates.retry_date
      ? 'You can still change the payment method, or pay the bill yourself.'
      : 'Please pay the bill yourself.'
  }`;
}

function whenRetried({ retry_date, next_date }: Dates): string {
  if (retry_date) return `We try again on ${shortDate(retry_date)}.`;
  const until = next_date ? `before ${shortDate(next_date)}` : 'for this bill';
  return `It is not tried again ${until}.`;
}
