import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { listStuck } from '../../domain/office/exception-calls.ts';
import type { TriedBy } from '../../domain/office/exception-rows.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { add, type Cents } from '../../domain/values/cents.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { billerNameOf } from '../store/billers.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import { accounts, billers, bills } from '../store/schema/billers.ts';
import { attempts, checkouts } from '../store/schema/checkouts.ts';
import { transactions } from '../store/schema/transactions.ts';
import { runs } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';

type Stuck = AnswerOf<typeof listStuck>['rows'][number];

/** The processor usually answers within seconds. */
const OPEN_FOR = 5 * MINUTE;

/** How long a scheduled payment without an answer waits for its next try, as `claimScheduled` does. */
const NEXT_TRY = MINUTE;

/** Every payment of which the processor was asked and has not answered, however it was begun. */
export async function withoutOutcome(db: Db, seen: Seen, now: number, most: number): Promise<Stuck[]> {
  const before = new Date(now - OPEN_FOR);
  const found = await Promise.all(
    [ofCheckouts, ofPayNow, ofScheduled, ofAutoPays].map((find) => find(db, seen, before, most)),
  );
  return found.flat();
}

type Find = (db: Db, seen: Seen, before: Date, most: number) => Promise<Stuck[]>;

/** What a cart or a text pays. */
const ofCheckouts: Find = async (db, seen, before, most) => {
  const rows = await db
    .select({ attempt: attempts, checkout: checkouts, slug: billers.slug })
    .from(checkouts)
    .innerJoin(
      attempts,
      and(eq(attempts.customerId, checkouts.customerId), eq(attempts.checkoutId, checkouts.id)),
    )
    .innerJoin(billers, eq(billers.id, attempts.entityId))
    .where(and(isOpenSince(before), eq(attempts.state, 'intended'), ofBillers(attempts.entityId, seen)))
    .orderBy(asc(checkouts.startedAt))
    .limit(most);
  return rows.map(({ attempt, checkout, slug }) =>
    stuck(checkout.plan && 'byText' in checkout.plan ? 'text' : 'checkout', {
      number: attempt.confirmationNum ?? '',
      slug,
      name: attempt.entityName,
      ...attempt,
      since: checkout.startedAt,
      nextAt: checkout.nextCheckAt?.getTime() ?? null,
    }),
  );
};

/** Scheduled payments that their customer pays before the day. */
const ofPayNow: Find = async (db, seen, before, most) => {
  const rows = await db
    .select({ payment: transactions, checkout: checkouts, slug: billers.slug })
    .from(checkouts)
    .innerJoin(transactions, eq(transactions.confirmationNum, sql`${checkouts.plan}->>'scheduledNum'`))
    .innerJoin(billers, eq(billers.id, transactions.entityId))
    .where(and(isOpenSince(before), ofBillers(transactions.entityId, seen)))
    .orderBy(asc(checkouts.startedAt))
    .limit(most);
  return rows.map(({ payment, checkout, slug }) =>
    stuck('scheduled', {
      ...ofPayment(payment, slug),
      since: checkout.startedAt,
      nextAt: checkout.nextCheckAt?.getTime() ?? null,
    }),
  );
};

/** Scheduled payments whose day has come. */
const ofScheduled: Find = async (db, seen, before, most) => {
  const begunAt = sql<string>`coalesce(${runs.begunAt}, ${runs.claimedAt})`.mapWith(runs.claimedAt);
  const rows = await db
    .select({ payment: transactions, slug: billers.slug, begunAt, claimedAt: runs.claimedAt })
    .from(transactions)
    .innerJoin(
      runs,
      and(
        eq(runs.kind, 'scheduled payment'),
        eq(runs.subject, transactions.confirmationNum),
        eq(runs.businessDate, transactions.scheduledDate),
      ),
    )
    .innerJoin(billers, eq(billers.id, transactions.entityId))
    .where(
      and(
        eq(transactions.status, SCHEDULED),
        isNull(runs.doneAt),
        eq(runs.outcome, ''),
        lt(begunAt, before),
        ofBillers(transactions.entityId, seen),
      ),
    )
    .orderBy(asc(begunAt))
    .limit(most);
  return rows.map(({ payment, slug, begunAt: since, claimedAt }) =>
    stuck('scheduled', {
      ...ofPayment(payment, slug),
      since,
      nextAt: claimedAt.getTime() + NEXT_TRY,
    }),
  );
};

const ofAutoPays: Find = async (db, seen, before, most) => {
  const rows = await db
    .select({ tried: autoPayTries, biller: billers })
    .from(autoPayTries)
    .innerJoin(bills, eq(bills.id, autoPayTries.billId))
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(
      and(
        eq(autoPayTries.state, 'intended'),
        lt(autoPayTries.startedAt, before),
        ofBillers(accounts.billerId, seen),
      ),
    )
    .orderBy(asc(autoPayTries.startedAt))
    .limit(most);
  return rows.map(({ tried, biller }) =>
    stuck('auto-pay', {
      number: tried.confirmationNum ?? '',
      slug: biller.slug,
      name: billerNameOf(biller),
      ...tried,
      since: tried.startedAt,
      nextAt: tried.nextCheckAt?.getTime() ?? null,
    }),
  );
};

function isOpenSince(before: Date): SQL | undefined {
  return and(eq(checkouts.state, 'open'), lt(checkouts.startedAt, before));
}

function ofPayment(
  { confirmationNum, entityName, amount, fee }: typeof transactions.$inferSelect,
  slug: string,
) {
  return { number: confirmationNum, slug, name: entityName, amount, fee };
}

interface Tried {
  readonly number: string;
  readonly slug: string;
  readonly name: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly since: Date;
  readonly nextAt: number | null;
}

function stuck(tried_by: TriedBy, { number, slug, name, amount, fee, since, nextAt }: Tried): Stuck {
  return {
    kind: 'no-outcome',
    tried_by,
    number,
    biller: slug,
    biller_name: name,
    amount: add(amount, fee),
    since: since.getTime(),
    next_at: nextAt,
  };
}
