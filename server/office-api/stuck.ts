import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { listStuck } from '../../domain/office/exception-calls.ts';
import type { StuckKind } from '../../domain/office/exception-rows.ts';
import { add } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { failedRefundsOf } from '../payments/money-back/failed.ts';
import { billers } from '../store/schema/billers.ts';
import { IS_UNBOOKED, transactions } from '../store/schema/transactions.ts';
import { messages } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import { narrowedTo } from './seen-biller.ts';
import { MOST_ROWS } from './whole-file.ts';
import { withoutOutcome } from './without-outcome.ts';

type Stuck = AnswerOf<typeof listStuck>['rows'][number];

/** A biller books within three days. */
const UNBOOKED_FOR = 3 * DAY;
/** The most of each kind on the screen. */
const SHOWN = 100;

type Find = (db: Db, seen: Seen, now: number, most: number) => Promise<Stuck[]>;

type Wanted = RequestOf<typeof listStuck>;

type Compare = (one: Stuck, other: Stuck) => number;

/** Somebody has to act at once where the portal does not go on by itself. */
const ORDERS: Readonly<Record<string, Compare>> = {
  since: (one, other) => one.since - other.since,
  next_at: (one, other) => (one.next_at ?? 0) - (other.next_at ?? 0),
  biller: (one, other) => one.biller_name.localeCompare(other.biller_name),
  amount: (one, other) => one.amount - other.amount,
};

function orderOf(sort = 'since'): Compare {
  const compare = ORDERS[sort.replace(/^-/, '')] ?? (() => 0);
  return sort.startsWith('-') ? (one, other) => compare(other, one) : compare;
}

/** Everything that is stuck, the oldest first unless sorted otherwise. Each kind is narrowed to the biller before it is limited. */
export async function findStuck(
  db: Db,
  seen: Seen,
  now: number,
  { kind, biller, sort }: Wanted,
  most = sort === undefined ? SHOWN : MOST_ROWS,
): Promise<{ readonly rows: Stuck[]; readonly isCut: boolean }> {
  const finders = {
    'no-outcome': withoutOutcome,
    'not-booked': notBooked,
    'refund-failed': refundFailed,
    'not-told': notTold,
  } satisfies Record<StuckKind, Find>;
  const wanted = kind === undefined ? Object.values(finders) : [finders[kind]];
  const narrowed = await narrowedTo(db, seen, biller);
  const found = await Promise.all(wanted.map((find) => find(db, narrowed, now, most + 1)));
  return {
    rows: found.flatMap((kind) => kind.slice(0, most)).sort(orderOf(sort)),
    isCut: found.some((kind) => kind.length > most),
  };
}

async function notBooked(db: Db, seen: Seen, now: number, most: number): Promise<Stuck[]> {
  const late = lt(transactions.handedOverAt, new Date(now - UNBOOKED_FOR));
  const rows = await ofPayments(db, seen, and(IS_UNBOOKED, isNotNull(transactions.handedOverAt), late), most);
  return rows.map(({ payment, slug }) => ({
    kind: 'not-booked',
    ...told(payment, slug),
    since: payment.handedOverAt?.getTime() ?? 0,
    next_at: payment.nextHandOverAt?.getTime() ?? null,
  }));
}

async function refundFailed(db: Db, seen: Seen, _: number, most: number): Promise<Stuck[]> {
  const rows = await failedRefundsOf(db, ofBillers(transactions.entityId, seen), most);
  const slugs = new Map(
    (await db.select({ id: billers.id, slug: billers.slug }).from(billers)).map(({ id, slug }) => [id, slug]),
  );
  return rows.map(({ payment, refund, owed }) => ({
    kind: 'refund-failed',
    ...told(payment, slugs.get(payment.entityId) ?? ''),
    amount: owed,
    since: refund.failedAt?.getTime() ?? 0,
    next_at: null,
  }));
}

/** Receipts and notices about money that reached nobody. */
async function notTold(db: Db, seen: Seen, _: number, most: number): Promise<Stuck[]> {
  const rows = await db
    .select({ payment: transactions, slug: billers.slug, message: messages })
    .from(messages)
    .innerJoin(
      transactions,
      and(
        eq(transactions.customerId, messages.customerId),
        sql`(position(${transactions.confirmationNum} in ${messages.cause}) > 0
             or position(coalesce(${transactions.checkoutId}::text, 'none') in ${messages.cause}) > 0)`,
      ),
    )
    .innerJoin(billers, eq(billers.id, transactions.entityId))
    .where(and(isNull(messages.sentAt), isNull(messages.nextTryAt), ofBillers(transactions.entityId, seen)))
    .orderBy(asc(messages.createdAt))
    .limit(most);
  return rows.map(({ payment, slug, message }) => ({
    kind: 'not-told',
    ...told(payment, slug),
    since: message.createdAt.getTime(),
    next_at: null,
  }));
}

function ofPayments(db: Db, seen: Seen, condition: SQL | undefined, most: number) {
  return db
    .select({ payment: transactions, slug: billers.slug })
    .from(transactions)
    .innerJoin(billers, eq(billers.id, transactions.entityId))
    .where(and(condition, ofBillers(transactions.entityId, seen)))
    .orderBy(asc(transactions.handedOverAt))
    .limit(most);
}

function told(payment: typeof transactions.$inferSelect, slug: string) {
  return {
    tried_by: null,
    number: payment.confirmationNum,
    biller: slug,
    biller_name: payment.entityName,
    amount: add(payment.amount, payment.fee),
  };
}
