import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

/** Of a pending payment that would fail for a reason that its bill tells. */
export const DELETE_UNPAID = 'Will not be paid. Please delete it.';

/** What is said on the bill's own row of a payment that auto pay will not make (SRV2-09). */
export const autoPayWillNotPay = (amount: Cents, day: CalendarDate) =>
  `Auto Pay will not pay ${formatCents(amount)} on ${shortDate(day)}.`;
