import type pg from 'pg';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';

/** What somebody may look for, taken from the generated rows. */
export interface Sample {
  readonly customer: number;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly account: string;
  readonly payment: number;
  readonly number: string;
  readonly total: Cents;
  readonly lastFour: string;
  readonly biller: string;
  readonly day: CalendarDate;
  readonly monthAgo: CalendarDate;
}

/** What years of an office leave behind, which the generator of customers does not make. */
const ROWS = [
  // Each customer's page was read once. What one person, one act or one biller has of it is a small part.
  `insert into events (customer_id, kind, outcome, at, staff_id, detail)
   select c.id,
          case when c.id % 1000 = 0 then 'office-biller-paused' when c.id % 10 = 0 then 'office-payment-read'
               else 'office-customer-read' end,
          'done', now() - c.id % 500 * interval '1 day',
          (select case when c.id % 500 = 0 then min(s.id) filter (where s.email like 'harbor@%')
                       else min(s.id) + c.id % 4 end from staff s),
          jsonb_build_object('biller', case when c.id % 500 = 0 then 'harbor' else 'cascade' end)
     from customers c`,
  // One payment in a hundred was refunded by two people, and a few requests wait.
  `insert into office_requests (kind, key, biller_id, customer_id, subject, detail, reason, state, asked_by, asked_at,
          decided_by, decided_at, ended_at)
   select 'refund', 'bench ' || t.id, t.entity_id, t.customer_id, 'payment ' || t.confirmation_num,
          jsonb_build_object('number', t.confirmation_num, 'biller', b.slug, 'amount', t.amount, 'paid', t.amount),
          'Paid twice.', case when t.id % 20000 = 0 then 'asked' else 'done' end,
          (select min(id) from staff), now(), (select max(id) from staff), now(), now()
     from transactions t join billers b on b.id = t.entity_id where t.id % 100 = 0`,
  `insert into refunds (customer_id, transaction_id, number, kind, state, amount, reason, charge_key, requested_at, done_at,
          failed_at)
   select t.customer_id, t.id, 1, 'refund', case when t.id % 50000 = 0 then 'failed' else 'given back' end, 100,
          'Paid twice.', t.charge_key, now(), now(), case when t.id % 50000 = 0 then now() end
     from transactions t where t.id % 100 = 0`,
  `update transactions set dispute = case when id % 2000 = 0 then 'open' else 'won' end where id % 200 = 0`,
  `insert into exceptions (rule, subject, biller_id, business_date, found_at, closed_at)
   select 'in no remittance', t.confirmation_num, t.entity_id, t.transaction_date, now(),
          case when t.id % 5000 = 0 then null else now() end
     from transactions t where t.id % 500 = 0`,
  `insert into auto_pays (account_id, customer_id, active, run_period, day_of_month, days_before_due_date, start_date,
          end_auto_pay, payment_amount_option, pay_amount, max_pay_amount, set_amount_limit, secondary_method_ids, email,
          email2, notify_payment, notify_payment_error, notify_schedule, notify_disable, notify_enable, account_num, biller_id, failed_payment)
   select h.account_id, h.customer_id, true, 1, 1, 1, current_date, 1, 1, 0, 0, false, '[]', '', '', false, false, false,
          false, false, a.account_num, a.biller_id,
          case when h.account_id % 50 = 0
               then '{"date": "2026-11-01", "amount": 4510, "reason": "The card was declined."}'::jsonb end
     from holdings h join accounts a on a.id = h.account_id where h.account_id % 5 = 0 on conflict do nothing`,
];

export async function growOffice(client: pg.Client): Promise<void> {
  for (const statement of ROWS) await client.query(statement);
  await client.query('vacuum analyze');
}

const SAMPLES = 50;

/** Customers at equal distances, each with a payment of theirs. */
export async function sampleOf(client: pg.Client): Promise<Sample[]> {
  const { rows } = await client.query(
    `select c.id::int as customer, c.fname, c.lname, c.email, a.account_num as account, t.id::int as payment,
            t.confirmation_num as number, (t.amount + t.fee)::int as total, right(t.method_label, 4) as "lastFour",
            b.slug as biller, t.transaction_date::text as day, (t.transaction_date - 30)::text as "monthAgo"
       from generate_series(1, ${SAMPLES}) place
      cross join lateral (
        select id, customer_id, confirmation_num, amount, fee, method_label, entity_id, transaction_date
          from transactions where id >= place * (select max(id) from transactions) / ${SAMPLES + 1}
         order by id limit 1) t
       join customers c on c.id = t.customer_id
       join billers b on b.id = t.entity_id
       join lateral (select account_id from holdings h where h.customer_id = c.id limit 1) h on true
       join accounts a on a.id = h.account_id`,
  );
  if (rows.length === 0) throw new Error('No generated customer has paid anything.');
  return rows;
}
