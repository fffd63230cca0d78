import { and, eq, isNotNull, isNull, max } from 'drizzle-orm';
import { addDays, type CalendarDate, daysBetween } from '../../domain/values/calendar-date.ts';
import { type Found, keepExceptions } from '../books/exceptions.ts';
import { payoutsToLookAt } from '../books/payout-report.ts';
import { reconcileDay } from '../books/reconcile-day.ts';
import type { Dependencies } from '../dependencies.ts';
import { type FailedRefund, failedRefunds } from '../payments/money-back/failed.ts';
import { exceptions, reconciliations } from '../store/schema/books.ts';
import { ledgerFindings } from './ledger-findings.ts';

/** The processor may take two days to book a payment, so three days are compared. */
const DAYS = 3;

/** After a longer time without a comparison, `npm run reconcile` compares the days before. */
const MOST_DAYS = 31;

/**
 * Compares the books of the business day that is over; what does not agree becomes an exception. False when the day was
 * compared before. Two processes that compare it at once find the same.
 */
export async function reconcileNightly(parts: Dependencies): Promise<boolean> {
  const { store, clock } = parts;
  const businessDate = addDays(clock.today(), -1);
  if ((await store.db.$count(reconciliations, eq(reconciliations.businessDate, businessDate))) > 0)
    return false;
  await keepExceptions(parts, await compareBooks(parts, businessDate));
  await store.db
    .insert(reconciliations)
    .values({ businessDate, madeAt: new Date(clock.now()) })
    .onConflictDoNothing();
  return true;
}

/**
 * All that does not agree: of the last days, of every day with an open exception, and of the books as a whole. What a
 * day tells of a payment, with its biller, is not told again.
 */
async function compareBooks(parts: Dependencies, day: CalendarDate): Promise<Found[]> {
  const findings = await ledgerFindings(parts);
  const found: Found[] = [];
  for (const date of await daysToCompare(parts, day)) {
    found.push(...(await reconcileDay(parts, date)).findings);
    found.push(...(await payoutsToLookAt(parts, date)));
  }
  const told = new Set(found.map(({ subject }) => subject));
  const others = findings.filter(({ subject }) => !told.has(subject));
  return [
    ...found,
    ...others.map((finding) => ({ ...finding, date: null })),
    ...(await failedRefunds(parts)).map(refundToLookAt),
  ];
}

/** A refund that ended in vain: nobody gets the money back before somebody decides anew. */
function refundToLookAt({ state, confirmationNum, billerId }: FailedRefund): Found {
  return { rule: IN_VAIN[state], subject: confirmationNum, billerId, date: null };
}

const IN_VAIN = {
  failed: 'a refund failed',
  dropped: 'a refund was dropped because of a dispute',
} as const;

/** The last days, those since the last comparison where nights were left out, and those with an open exception. */
async function daysToCompare({ store: { db } }: Dependencies, day: CalendarDate): Promise<CalendarDate[]> {
  const open = await db
    .selectDistinct({ date: exceptions.businessDate })
    .from(exceptions)
    .where(and(isNull(exceptions.closedAt), isNotNull(exceptions.businessDate)));
  const [last] = await db.select({ date: max(reconciliations.businessDate) }).from(reconciliations);
  const leftOut = last?.date ? Math.min(MOST_DAYS, daysBetween(last.date, day)) : 0;
  const days = Array.from({ length: DAYS + leftOut }, (_, ago) => addDays(day, -ago));
  return [...new Set([...days, ...open.flatMap(({ date }) => date ?? [])])].sort();
}
