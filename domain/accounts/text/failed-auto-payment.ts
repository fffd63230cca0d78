import { withoutAdvice } from '../../api/text/advice.ts';
import { shortDate } from '../../values/calendar-date.ts';
import { formatCents } from '../../values/cents.ts';
import type { FailedAutoPayment } from '../failed-auto-payment.ts';

/** `Auto Pay did not pay $82.40 on 12/5/2026.` The amount is zero where the biller did not tell it. */
export function failedPaymentTitle({ date, amount }: Pick<FailedAutoPayment, 'date' | 'amount'>): string {
  const sum = amount ? formatCents(amount) : 'the bill';
  return `Auto Pay did not pay ${sum} on ${shortDate(date)}.`;
}

/** Where the bill cannot be paid, the page says why, and the reason advises nothing. */
export function failedPaymentText({ reason, ...dates }: FailedAutoPayment, isPayable: boolean): string {
  return `${isPayable ? reason : withoutAdvice(reason)} ${retryText(dates, isPayable)}`.trim();
}

/** Why nothing of the biller can be paid, unless the reason of the failed payment beside it says so already. */
export function unlessTold(
  unpayable: string | undefined,
  failed: FailedAutoPayment | null,
): string | undefined {
  return unpayable && failed?.reason.includes(unpayable) ? '' : unpayable;
}

type Dates = Pick<FailedAutoPayment, 'retry_date' | 'next_date'>;

export function retryText(dates: Dates, isPayable = true): string {
  if (!isPayable) return whenRetried(dates);
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
