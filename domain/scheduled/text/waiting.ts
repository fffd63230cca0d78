import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';

/** A payment that could not be made on its day, nor on the next. */
export const NOT_TRIED_AGAIN = 'This payment is not tried again.';
/** After a payment that was not made. The bill may have been paid or replaced meanwhile. */
export const PAY_WHAT_IS_DUE = 'If anything is still due, please pay it by hand.';
export const onBothDays = (first: CalendarDate, second: CalendarDate) =>
  `${shortDate(first)} and ${shortDate(second)}`;
