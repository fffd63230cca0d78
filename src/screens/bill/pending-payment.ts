import type { Bill } from '../../../domain/bills/bill.ts';
import { isMadeOnItsDay } from '../../../domain/upcoming/made-on-its-day.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { isSetUp } from '../../app/portal.ts';

/** The day of the first pending payment of a bill that will be made; null without one. */
export function pendingDay({ scheduled_payments }: Pick<Bill, 'scheduled_payments'>): CalendarDate | null {
  const hasPayments = isSetUp('payments');
  return scheduled_payments.find((payment) => isMadeOnItsDay(payment, hasPayments))?.order_date ?? null;
}
