import { and, asc, count, eq, isNotNull, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { DAY } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import { shownName } from './billers.ts';
import { billers } from './schema/billers.ts';
import { refunds } from './schema/money-back.ts';
import { IS_UNBOOKED, transactions } from './schema/transactions.ts';
import type { Db, Store } from './store.ts';

/** A biller that books overnight is told in time; one that is silent for longer has a fault. */
const BOOKED_BY_THEN = 2 * DAY;

/** A biller's own system that has not booked what it was told of for two days or more. */
export interface UnbookedPostings {
  readonly slug: string;
  readonly biller: string;
  /** How many payments, reversals and refunds it has not booked in that time. */
  readonly postings: number;
  /** When it was first told of the oldest. */
  readonly since: Date;
}

interface Parts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
}

/** The billers whose systems do not book what they are told, the longest first. */
export async function unbookedPostings({ store, clock }: Parts): Promise<UnbookedPostings[]> {
  const told = toldPostings(store.db);
  const since = oldest(told.since);
  const rows = await store.db
    .select({ slug: billers.slug, biller: shownName, postings: count(), since })
    .from(told)
    .innerJoin(billers, and(eq(billers.id, told.biller), TELLS_PAYMENTS))
    .where(lt(told.since, new Date(clock.now() - BOOKED_BY_THEN)))
    .groupBy(billers.id)
    .orderBy(asc(since));
  return rows;
}

/** For how many milliseconds the oldest posting has not been booked by a biller's own system; 0 without one. */
export async function unbookedFor({ db }: Store, now: number): Promise<number> {
  const told = toldPostings(db);
  const [row] = await db
    .select({ since: oldest(told.since) })
    .from(told)
    .innerJoin(billers, and(eq(billers.id, told.biller), TELLS_PAYMENTS));
  return row?.since ? Math.max(0, now - row.since.getTime()) : 0;
}

/**
 * Tells a biller at once of all that it has not booked, instead of within the hour. Answers how much that is, and
 * undefined where there is no such biller.
 */
export async function tellBillerAgain({ store, clock }: Parts, slug: string): Promise<number | undefined> {
  const [found] = await store.db.select({ id: billers.id }).from(billers).where(eq(billers.slug, slug));
  if (!found) return undefined;
  const now = new Date(clock.now());
  return store.transact(async (db) => {
    const ofBiller = db
      .select({ id: billers.id })
      .from(billers)
      .where(and(eq(billers.slug, slug), TELLS_PAYMENTS));
    const payments = await db
      .update(transactions)
      .set({ nextHandOverAt: now })
      .where(and(sql`${transactions.entityId} in ${ofBiller}`, IS_UNBOOKED))
      .returning({ id: transactions.id });
    const given = await db
      .update(refunds)
      .set({ nextHandOverAt: now })
      .where(
        and(
          isNotNull(refunds.nextHandOverAt),
          sql`exists (select from ${transactions} paid where paid.customer_id = ${refunds.customerId}
                and paid.id = ${refunds.transactionId} and paid.entity_id in ${ofBiller})`,
        ),
      )
      .returning({ number: refunds.number });
    return payments.length + given.length;
  });
}

/** Null of no rows. */
const oldest = (since: SQLWrapper) => sql<Date>`min(${since})`.mapWith(transactions.handedOverAt);

/** A biller without a system of its own books by its files, when the next one comes. */
const TELLS_PAYMENTS = sql`coalesce((${billers.service}->>'payments')::boolean, false)`;

/** Each posting that its biller was told of and has not booked, and since when. */
function toldPostings(db: Db) {
  const ofPayments = db
    .select({
      biller: transactions.entityId,
      since: sql<Date>`case when ${transactions.bookedAt} is null then ${transactions.handedOverAt}
        else ${transactions.reversalHandedOverAt} end`
        .mapWith(transactions.handedOverAt)
        .as('since'),
    })
    .from(transactions)
    .where(IS_UNBOOKED);
  const ofRefunds = db
    .select({
      biller: transactions.entityId,
      since: sql<Date>`case when ${refunds.bookedAt} is null then ${refunds.handedOverAt}
        else ${refunds.failureHandedOverAt} end`
        .mapWith(refunds.handedOverAt)
        .as('since'),
    })
    .from(refunds)
    .innerJoin(
      transactions,
      and(eq(transactions.customerId, refunds.customerId), eq(transactions.id, refunds.transactionId)),
    )
    .where(isNotNull(refunds.nextHandOverAt));
  return unionAll(ofPayments, ofRefunds).as('told');
}
