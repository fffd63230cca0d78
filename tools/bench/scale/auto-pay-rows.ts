import type pg from 'pg';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { makeCopy } from '../copied-table.ts';

/** Also what the server would catch up on beside the runs, because the generator writes years at once. */
const DAY_BEGINS = (today: CalendarDate) => [
  // The sandbox would pay out all that it ever charged, and the night compares every book.
  'truncate processor_charges, processor_refunds',
  `insert into reconciliations (business_date, made_at) values (date '${today}' - 1, now()) on conflict do nothing`,
  // Of each customer one bill that can be paid by card.
  `insert into auto_pays (account_id, customer_id, active, run_period, day_of_month, days_before_due_date, start_date,
          end_auto_pay, payment_amount_option, pay_amount, max_pay_amount, set_amount_limit, debit_limit,
          primary_method_id, secondary_method_ids, email, email2, notify_payment, notify_payment_error, notify_schedule,
          notify_disable, notify_enable, run_date, regular_date)
   select distinct on (h.customer_id) h.account_id, h.customer_id, true, 1,
          least(28, extract(day from date '${today}')), 1, date '${today}', 1, 1, 0, 0, false, 0,
          m.id, '[]', c.email, '', true, true, true, true, true, date '${today}', date '${today}'
     from customers c
     join holdings h on h.customer_id = c.id
     join accounts a on a.id = h.account_id and not a.in_collections
     join bill_types ty on ty.id = a.bill_type_id and ty.allows_auto_pay
     join bills b on b.account_id = a.id and b.is_newest and b.is_payable and b.amount_due > 0
     join payment_methods m on m.customer_id = c.id and m.position = 0 and m.exp_month is not null
    order by h.customer_id, h.account_id
       on conflict do nothing`,
  // As a file of the biller told it this morning.
  `update bills set told_balance = balance, told_due = amount_due, told_at = now()
    where is_newest and account_id in (select account_id from auto_pays where run_date = date '${today}')`,
  'vacuum analyze auto_pays, bills',
];

/** Begins a day on which one auto pay of each customer is due. Resolves to how many that are. */
export async function beginDay(client: pg.Client, today: CalendarDate): Promise<number> {
  for (const statement of DAY_BEGINS(today)) await client.query(statement);
  return count(client, `select count(*)::int as count from auto_pays where active and run_date = '${today}'`);
}

/** How many auto pays have paid since a moment of the database. */
export function countPaid(client: pg.Client, since: string): Promise<number> {
  return count(
    client,
    `select count(*)::int as count from auto_pay_tries where ${PAID} and started_at >= '${since}'`,
  );
}

const PAID = `state in ('accepted', 'processing')`;

async function count(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(query);
  return rows[0]?.count ?? 0;
}

/** What the runs have written, and what they have changed of what was there. */
const WRITTEN = {
  auto_pay_tries: 'id in (select id from paid_tries)',
  transactions: 'charge_key in (select id::text from paid_tries)',
  transaction_items: '(customer_id, transaction_id) in (select customer_id, id from paid_transactions)',
  ledger_entries: '(customer_id, transaction_id) in (select customer_id, id from paid_transactions)',
  runs: `kind = 'auto pay' and subject in (select auto_pay_id || ' bill ' || bill_id from paid_tries)`,
  messages: `customer_id in (select customer_id from paid_tries) and cause like 'auto pay %'`,
  alerts: `customer_id in (select customer_id from paid_tries) and type = 'notification'`,
};
const CHANGED = {
  bills: 'id in (select bill_id from paid_tries)',
  auto_pays: 'id in (select auto_pay_id from paid_tries)',
};
const CHANGES = [
  'update limit_bills set balance = 0, amount_due = 0',
  `update limit_auto_pays set next_check_at = now() + interval '1 minute'`,
  `update limit_auto_pays set run_date = run_date + 30, regular_date = regular_date + 30, next_check_at = null`,
];

/**
 * How many bills a second set-based SQL pays: it writes the rows that the runs have written since then, and changes the
 * same ones, in copies of the tables with their indexes and keys, and commits once.
 */
export async function limitOf(client: pg.Client, since: string): Promise<number> {
  await client.query(
    `create table paid_tries as select * from auto_pay_tries where ${PAID} and started_at >= '${since}'`,
  );
  await client.query(
    `create table paid_transactions as
     select customer_id, id from transactions where charge_key in (select id::text from paid_tries)`,
  );
  await client.query('analyze paid_tries, paid_transactions');
  for (const table of Object.keys({ ...WRITTEN, ...CHANGED }))
    await makeCopy(client, table, `limit_${table}`);
  for (const [table, where] of Object.entries(CHANGED)) await copyRows(client, table, where);
  const began = performance.now();
  await client.query('begin');
  for (const [table, where] of Object.entries(WRITTEN)) await copyRows(client, table, where);
  for (const change of CHANGES) await client.query(change);
  await client.query('commit');
  const seconds = (performance.now() - began) / 1000;
  return (await count(client, 'select count(*)::int as count from paid_tries')) / seconds;
}

async function copyRows(client: pg.Client, table: string, where: string): Promise<void> {
  await client.query(`insert into limit_${table} select * from ${table} where ${where}`);
}
