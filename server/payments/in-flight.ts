import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { conflict } from '../refusal.ts';
import { rowsOf } from '../store/db.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { carts } from '../store/schema/carts.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

/** True while a payment by hand of this scheduled payment has no outcome yet. */
const isPaidNow = (confirmationNum: SQLWrapper) => sql<boolean>`exists (select from checkouts
  where state = 'open' and plan ->> 'scheduledNum' = ${confirmationNum})`;

/**
 * True while a scheduled payment may be charged at this moment. Either its run has begun and has no
 * outcome, or a customer is paying it by hand. A run that found the processor down charged nothing
 * and does not count.
 */
export const isBeingMade = (confirmationNum: SQLWrapper) => sql<boolean>`(exists (select from runs
  where kind = 'scheduled payment' and subject = ${confirmationNum} and done_at is null and outcome = '')
  or ${isPaidNow(confirmationNum)})`;

/** The bills that scheduled payments in flight, auto pays or texts are paying at this moment. */
const BEING_PAID = sql`(
  select paid.bill_id, run.customer_id, run.id
    from transaction_items paid
    join transactions run on run.customer_id = paid.customer_id and run.id = paid.transaction_id
   where run.status = ${sql.raw(String(SCHEDULED))} and ${isBeingMade(sql`run.confirmation_num`)}
   union all
  select bill_id, customer_id, 0 from auto_pay_tries where state = 'intended'
   union all
  select (plan -> 'byText' ->> 'billId')::bigint, customer_id, 0 from checkouts
   where state = 'open' and plan -> 'byText' is not null) being_paid`;

/**
 * Refuses a checkout while another payment of the same bills is in flight, by hand or scheduled.
 * Payments of all customers who share the account count, because each would find the bill unpaid.
 * Call it after the bills are locked; what was read of them then stays valid until the intent is
 * written.
 */
export async function requireFreeBills({ db, customer }: Scope): Promise<void> {
  const [inFlight] = await findInFlight(db, { customer });
  if (inFlight?.bySomebody) throw conflict('checkout.paid-by-another-payer');
  if (inFlight?.byRun) throw conflict('checkout.paid-otherwise');
}

const findInFlight = preparedStatement((db, { customer }: Placeholders<{ customer: number }>) => {
  const cartBills = sql`(select bill_id from cart_items where customer_id = ${customer})`;
  return db
    .select({
      bySomebody: sql<boolean>`exists (select from cart_items other
        where other.bill_id in ${cartBills} and other.checkout_id is not null and other.customer_id <> ${customer})`,
      byRun: sql<boolean>`exists (select from ${BEING_PAID} where bill_id in ${cartBills})`,
    })
    .from(carts)
    .where(eq(carts.customerId, customer));
});

/**
 * True when no bill of a scheduled payment is in an open checkout or in another run, and nobody is
 * paying it by hand.
 */
export async function areBillsFree(
  db: Db,
  { customerId, id }: { customerId: number; id: number },
): Promise<boolean> {
  const rows = await rowsOf<unknown>(
    db,
    sql`
    select from transaction_items paid_item
     where paid_item.customer_id = ${customerId} and paid_item.transaction_id = ${id}
       and (${isPaidNow(sql`(select confirmation_num from transactions
              where customer_id = ${customerId} and id = ${id})`)}
         or exists (select from cart_items held where held.bill_id = paid_item.bill_id and held.checkout_id is not null)
         or exists (select from ${BEING_PAID} where being_paid.bill_id = paid_item.bill_id
              and (being_paid.customer_id, being_paid.id) <> (paid_item.customer_id, paid_item.transaction_id)))`,
  );
  return rows.length === 0;
}

/** True while a payment of this bill is in flight, by hand or scheduled. */
export async function isBillBeingPaid(db: Db, bill: number): Promise<boolean> {
  return (await billsBeingPaid(db, [bill])).has(bill);
}

/** Those of the bills that a payment in flight is paying, by hand or scheduled. */
export async function billsBeingPaid(db: Db, bills: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsOf<{ id: number | string }>(
    db,
    sql`
    select bill_id::int8 as id from cart_items where bill_id = any(${sql.param(bills)}) and checkout_id is not null
     union
    select being_paid.bill_id from ${BEING_PAID} where being_paid.bill_id = any(${sql.param(bills)})`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/**
 * Refuses to delete, change or pay again a scheduled payment that may have been charged: its money
 * would be on no record (SRV2-25).
 */
export async function requireNoRun(db: Db, confirmationNum: string): Promise<void> {
  const rows = await rowsOf<{ isMade: boolean }>(
    db,
    sql`select ${isBeingMade(sql`${confirmationNum}`)} as "isMade"`,
  );
  if (rows[0]?.isMade) throw conflict('checkout.scheduled-being-made');
}
