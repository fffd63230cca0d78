import { and, eq, notExists, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, stopNotices } from '../store/schema/billers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';

type Reliance = 'auto pay' | 'scheduled' | 'texts';

/** Customers with an auto pay, a scheduled payment or pay by text at a biller, without those who have a notice of it. */
function relyingOn(db: Db, biller: number) {
  const ofBiller = eq(accounts.billerId, biller);
  const what = (name: Reliance) => sql<Reliance>`${sql.raw(`'${name}'`)}`.as('what');
  const relying = unionAll(
    db
      .select({ customer: autoPays.customerId, what: what('auto pay') })
      .from(autoPays)
      .innerJoin(accounts, eq(accounts.id, autoPays.accountId))
      .where(and(eq(autoPays.active, true), ofBiller)),
    db
      .select({ customer: payByTexts.customerId, what: what('texts') })
      .from(payByTexts)
      .innerJoin(accounts, eq(accounts.id, payByTexts.accountId))
      .where(and(eq(payByTexts.active, true), ofBiller)),
    db
      .select({ customer: transactions.customerId, what: what('scheduled') })
      .from(transactions)
      .where(and(eq(transactions.status, SCHEDULED), eq(transactions.entityId, biller))),
  ).as('relying');
  const has = (name: Reliance) => sql<boolean>`bool_or(${relying.what} = ${name})`;
  return db
    .select({
      customer: relying.customer,
      biller: sql<number>`${biller}::bigint`.as('biller'),
      onAutoPay: has('auto pay').as('on_auto_pay'),
      onScheduled: has('scheduled').as('on_scheduled'),
      onTexts: has('texts').as('on_texts'),
    })
    .from(relying)
    .where(
      notExists(
        db
          .select({ customer: stopNotices.customerId })
          .from(stopNotices)
          .where(and(eq(stopNotices.customerId, relying.customer), eq(stopNotices.billerId, biller))),
      ),
    )
    .groupBy(relying.customer);
}

/** Notes those who are to be told that payments to a biller stopped. Who was noted or told before stays so. */
export async function noteReliance(db: Db, biller: number): Promise<void> {
  await db.execute(sql`
    insert into stop_notices (customer_id, biller_id, on_auto_pay, on_scheduled, on_texts)
    ${relyingOn(db, biller)} on conflict do nothing`);
}

export function countReliance(db: Db, biller: number): Promise<number> {
  return db.$count(relyingOn(db, biller).as('noted'));
}
