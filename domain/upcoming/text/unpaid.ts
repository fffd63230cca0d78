import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';
import { counted } from '../../values/counted.ts';

/** Of a pending payment that would fail for a reason that its bill tells. */
export const DELETE_UNPAID = 'Will not be paid. Please delete it.';

/** `7 payments, 1 waits, 1 will not be paid`: a payment to a paused biller waits. */
export const countAhead = (made: number, waiting: number, unpaid: number) =>
  [
    counted(made, 'payment'),
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'}`] : []),
    ...(unpaid > 0 ? [`${unpaid} will not be paid`] : []),
  ].join(', ');

/** What is said on the bill's own row of a payment that auto pay will not make (SRV2-09). */
export const autoPayWillNotPay = (amount: Cents, day: CalendarDate) =>
  `Auto Pay will not pay ${formatCents(amount)} on ${shortDate(day)}.`;
