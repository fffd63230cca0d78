import { calendarDate } from './calendar-date.ts';
import { cents } from './cents.ts';
import type { ScheduledPayment } from './scheduled-payment.ts';

/** For tests. */
export function samplePending(over: Partial<ScheduledPayment> = {}): ScheduledPayment {
  return {
    confirmation_num: 'PENDING1',
    confirmation_number: 'PENDING1',
    version: 'version 1',
    order_date: calendarDate('2026-11-18'),
    scheduled_date: calendarDate('2026-11-25'),
    due_date: calendarDate('2026-12-03'),
    entity_name: 'Red Mesa Water',
    account_num: '100200301',
    payment_type: 'Water',
    ebill_id: 11,
    amount: cents(4_000),
    total_to_account: cents(4_000),
    total_plus_fees: cents(4_000),
    fee: cents(0),
    transaction_limit: cents(0),
    wallet_name: 'Everyday Visa',
    payment_method: 'Visa ending in 4242',
    is_card: true,
    can_edit_amount: true,
    is_being_made: false,
    ...over,
  };
}
