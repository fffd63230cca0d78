import type { Bill } from '../../../domain/bills/bill.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { isSetUp } from '../../app/portal.ts';

/** The day of the first pending payment of a bill that will be made; null without one. */
export function pendingDay({ scheduled_payments }: Pick<Bill, 'scheduled_payments'>): CalendarDate | null {
  const pending = isSetUp('payments') && scheduled_payments.find(({ will_fail }) => !will_fail);
  return pending ? pending.order_date : null;
}
