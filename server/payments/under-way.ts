import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/transaction-status.ts';
import { conflict } from '../refusal.ts';
import { carts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { type Blanks, statement } from '../store/statement.ts';
import type { Db } from '../store/store.ts';

const SOMEBODY_PAYS =
  'Somebody who shares this account is paying this bill right now. You have not been charged. Please look again in a moment.';
const RUN_PAYS =
  'Another payment of this bill is being made right now, as scheduled, by auto pay or by text. You have not been charged. Please look again in a moment.';
const BEING_MADE =
  'A scheduled payment of this account is being made right now. Please try again in a moment.';

/** Somebody pays it now, by hand, and has no answer yet. */
const isPaidNow = (confirmationNum: SQLWrapper) => sql<boolean>`exists (select from checkouts
  where state = 'open' and plan ->> 'scheduledNum' = ${confirmationNum})`;

/**
 * A run that was begun and has no answer may be charging at this moment, and so may whoever pays it now by hand; a run that
 * found the processor down took nothing.
 */
export const isBeingMade = (confirmationNum: SQLWrapper) => sql<boolean>`(exists (select from runs
  where kind = 'scheduled payment' and subject = ${confirmationNum} and done_at is null and outcome = '')
  or ${isPaidNow(confirmationNum)})`;

/** The bills of the scheduled payments that are being made at this moment, and those that an auto pay or a text pays. */
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
 * A bill is paid by one payment at a time, by hand or as scheduled, whoever shares its account: each would find it unpaid.
 * Asked after the bills were taken; what was read of them then stands until it is written that this payment is made.
 */
export async function insistOnFreeBills({ db, customer }: Scope): Promise<void> {
  const [taken] = await findTaken(db, { customer });
  if (taken?.bySomebody) throw conflict(SOMEBODY_PAYS);
  if (taken?.byRun) throw conflict(RUN_PAYS);
}

const findTaken = statement((db, { customer }: Blanks<{ customer: number }>) => {
  const mine = sql`(select bill_id from cart_items where customer_id = ${customer})`;
  return db
    .select({
      bySomebody: sql<boolean>`exists (select from cart_items other
        where other.bill_id in ${mine} and other.checkout_id is not null and other.customer_id <> ${customer})`,
      byRun: sql<boolean>`exists (select from ${BEING_PAID} where bill_id in ${mine})`,
    })
    .from(carts)
    .where(eq(carts.customerId, customer));
});

/** True of a scheduled payment none of whose bills is in a checkout without an outcome, in another run or paid now by hand. */
export async function areBillsFree(
  db: Db,
  { customerId, id }: { customerId: number; id: number },
): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select from transaction_items mine
     where mine.customer_id = ${customerId} and mine.transaction_id = ${id}
       and (${isPaidNow(sql`(select confirmation_num from transactions
              where customer_id = ${customerId} and id = ${id})`)}
         or exists (select from cart_items held where held.bill_id = mine.bill_id and held.checkout_id is not null)
         or exists (select from ${BEING_PAID} where being_paid.bill_id = mine.bill_id
              and (being_paid.customer_id, being_paid.id) <> (mine.customer_id, mine.transaction_id)))`)) as unknown as {
    rows: unknown[];
  };
  return rows.length === 0;
}

/** True while a payment of this bill is on its way, by hand or as scheduled. */
export async function isBillBeingPaid(db: Db, bill: number): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select exists (select from cart_items where bill_id = ${bill} and checkout_id is not null)
        or exists (select from ${BEING_PAID} where being_paid.bill_id = ${bill}) as "isPaid"`)) as unknown as {
    rows: { isPaid: boolean }[];
  };
  return rows[0]?.isPaid ?? false;
}

/** What may have been charged is not deleted, changed or paid again: its money would stand nowhere (T23, SRV2-25). */
export async function insistOnNoRun(db: Db, confirmationNum: string): Promise<void> {
  const { rows } = (await db.execute(
    sql`select ${isBeingMade(sql`${confirmationNum}`)} as "isMade"`,
  )) as unknown as { rows: { isMade: boolean }[] };
  if (rows[0]?.isMade) throw conflict(BEING_MADE);
}
