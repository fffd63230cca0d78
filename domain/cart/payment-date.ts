import { type CalendarDate, isCalendarDate, lastPlannableDay, shortDate } from '../values/calendar-date.ts';
import type { Cart, CartItem } from './cart.ts';

export const DATE_TOO_EARLY = 'Payments can be scheduled from tomorrow on. Please choose another date.';

export type DateProblem = 'missing' | 'too early' | 'too late';

const DATE_PROBLEMS: Record<DateProblem, string> = {
  missing: 'Please choose a date.',
  'too early': DATE_TOO_EARLY,
  'too late': 'Payments can be scheduled up to a year ahead. Please choose another date.',
};

/** Why a payment cannot be scheduled for a date; undefined when it can (CRT-17, NAV-42). */
export function dateProblem(date: string, tomorrow: CalendarDate): DateProblem | undefined {
  if (!isCalendarDate(date)) return 'missing';
  if (date < tomorrow) return 'too early';
  return date > lastPlannableDay(tomorrow) ? 'too late' : undefined;
}

export const dateProblemText = (problem: DateProblem): string => DATE_PROBLEMS[problem];

/** The same in words. */
export function scheduleProblem(date: string, tomorrow: CalendarDate): string | undefined {
  const problem = dateProblem(date, tomorrow);
  return problem && dateProblemText(problem);
}

export function isSchedulable(date: string, tomorrow: CalendarDate): date is CalendarDate {
  return dateProblem(date, tomorrow) === undefined;
}

/** The cart with another payment date. Today's date pays now (API-50). */
export function withDate(cart: Cart, date: CalendarDate): Cart {
  const pay_now = date < cart.tomorrow;
  const scheduled_date = pay_now ? null : date;
  return {
    ...cart,
    pay_now,
    scheduled_date: date,
    items: cart.items.map((item) => ({ ...item, scheduled_date })),
  };
}

/** The items whose due date comes before the payment date, each with its warning (CRT-20). */
export function lateItems({ pay_now, scheduled_date, items }: Cart): { item: CartItem; text: string }[] {
  if (pay_now) return [];
  return items.flatMap((item) =>
    item.due_date !== null && item.due_date < scheduled_date
      ? [{ item, text: lateWarning(item.due_date) }]
      : [],
  );
}

/** The warning for a payment date after the due date (CRT-20, SCH-21). */
export function lateWarning(due: CalendarDate): string {
  return `Selected date is after the due date (${shortDate(due)}) which could result in fees or penalties.`;
}
