import { type CalendarDate, isCalendarDate, lastPlannableDay } from '../values/calendar-date.ts';
import type { Cart, CartItem } from './cart.ts';
import { lateWarning } from './text/late-warning.ts';

export type DateProblem = 'missing' | 'too early' | 'too late';

/** Why a payment cannot be scheduled for a date; undefined when it can (CRT-17, NAV-42). */
export function dateProblem(date: string, tomorrow: CalendarDate): DateProblem | undefined {
  if (!isCalendarDate(date)) return 'missing';
  if (date < tomorrow) return 'too early';
  return date > lastPlannableDay(tomorrow) ? 'too late' : undefined;
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
