import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '../../domain/values/calendar-date.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import { IS_UNBOOKED } from '../store/schema/transactions.ts';
import { billerOfBill, theOnly } from './biller-of.ts';

/** After how many days a payment that is not concluded needs somebody to look at it. */
const DAYS = {
  /** The processor is asked once a day by then. */
  unknown: 1,
  /** The bank has had two days more than it said. */
  processing: 2,
  /** A pending payment is tried on its day and on the next one. */
  pending: 1,
  /** Billers book overnight; a weekend with a holiday lies between. */
  unbooked: 5,
  /** The processor is asked once a day by then. */
  reversal: 2,
  /** Banks take refunds within ten business days. */
  refund: 14,
} as const;

/** What stands open for longer than its kind allows, by rule. */
export function ageingRules(clock: Clock): Record<string, SQL> {
  const now = clock.now();
  const before = (days: number) => sql`${new Date(now - days * DAY).toISOString()}::timestamptz`;
  const dayBefore = (days: number) => sql`${addDays(clock.today(), -days)}::date`;
  return {
    'a checkout has had no outcome for too long': sql`
      select key as subject, (
         select ${theOnly('a.entity_id')} from attempts a
          where a.customer_id = checkouts.customer_id and a.checkout_id = checkouts.id) as biller
        from checkouts where state = 'open' and started_at < ${before(DAYS.unknown)}`,

    'a try of an auto pay has had no outcome for too long': sql`
      select id::text as subject, ${billerOfBill('auto_pay_tries.bill_id')} as biller from auto_pay_tries
       where state = 'intended' and started_at < ${before(DAYS.unknown)}`,

    'a bank payment has been processing for too long': sql`
      select confirmation_num as subject, entity_id as biller from transactions
       where status = 7 and settles_on < ${dayBefore(DAYS.processing)}`,

    'a scheduled payment has waited for too long after its day': sql`
      select confirmation_num as subject, entity_id as biller from transactions
       where status = 10 and scheduled_date < ${dayBefore(DAYS.pending)}`,

    'a biller has not booked a payment or its reversal for too long': sql`
      select confirmation_num as subject, entity_id as biller from transactions
       where ${IS_UNBOOKED} and transaction_time < ${before(DAYS.unbooked)}
         and (status in (1, 7) or coalesce(
               greatest(
                 (select done_at from reversals r
                   where r.customer_id = transactions.customer_id and r.transaction_id = transactions.id),
                 (select max(done_at) from refunds r
                   where r.customer_id = transactions.customer_id and r.transaction_id = transactions.id
                     and transactions.status = 5)),
               settles_on::timestamptz, transaction_time) < ${before(DAYS.unbooked)})`,

    'a payment has been waiting to be given back for too long': sql`
      select t.confirmation_num as subject, t.entity_id as biller from reversals r
        join transactions t on t.customer_id = r.customer_id and t.id = r.transaction_id
       where r.done_at is null and r.requested_at < ${before(DAYS.reversal)}`,

    'a refund has had no end for too long': sql`
      select t.confirmation_num || ' ' || r.number as subject, t.entity_id as biller from refunds r
        join transactions t on t.customer_id = r.customer_id and t.id = r.transaction_id
       where r.state = 'under way' and r.requested_at < ${before(DAYS.refund)}`,

    'a biller has not booked a refund for too long': sql`
      select t.confirmation_num || ' ' || r.number as subject, t.entity_id as biller from refunds r
        join transactions t on t.customer_id = r.customer_id and t.id = r.transaction_id
       where r.next_hand_over_at is not null and coalesce(r.failed_at, r.done_at) < ${before(DAYS.unbooked)}`,
  };
}
