import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';

/** A payment that could not be made on its day, nor on the next. */
export const NOT_TRIED_AGAIN = 'This payment is not tried again.';
export const onBothDays = (first: CalendarDate, second: CalendarDate) =>
  `${shortDate(first)} and ${shortDate(second)}`;
