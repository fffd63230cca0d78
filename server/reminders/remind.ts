import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { DATED } from '../../domain/reminder.ts';
import { refreshBalance } from '../bills/balance.ts';
import type { Parts } from '../parts.ts';
import { beginRun, endRun } from '../runs.ts';
import { bills } from '../store/schema/billers.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Db } from '../store/store.ts';
import { isOpen, type ReminderLine, runOf, selectReminders, subjectSql } from './rows.ts';
import { tellReminder } from './tell.ts';

type Dated = (typeof DATED)[number];

/**
 * Sends one reminder whose day has come (SRV2-32). The biller is asked first, outside of any transaction: who has paid
 * elsewhere is not reminded. Then whether it is still due and that it was sent are one transaction. False when none is due.
 */
export async function sendReminder(parts: Parts): Promise<boolean> {
  for (const occasion of DATED) {
    const today = parts.clock.today();
    const [found] = await due(parts.store.db, occasion, today).limit(1);
    if (found) return remind(parts, found, occasion, today);
  }
  return false;
}

async function remind(
  parts: Parts,
  found: ReminderLine,
  occasion: Dated,
  today: CalendarDate,
): Promise<boolean> {
  const { customerId, accountId } = found.reminder;
  await refreshBalance(parts, { db: parts.store.db, customer: customerId }, found.billId);
  return parts.store.transact(async (db) => {
    const isIts = and(eq(reminders.customerId, customerId), eq(reminders.accountId, accountId));
    const [line] = await due(db, occasion, today, isIts).for('update', { of: reminders, skipLocked: true });
    // Paid by now, changed, or in the hands of another process.
    if (!line) return isGone(db, occasion, today, isIts);
    const run = runOf(line, occasion);
    if (!(await beginRun(db, parts.clock, run))) return false;
    await tellReminder(db, parts, line, occasion);
    await endRun(db, parts.clock, run, 'sent');
    return true;
  });
}

/** True when it is not due any more, so that the next one can be looked for. */
async function isGone(
  db: Db,
  occasion: Dated,
  today: CalendarDate,
  isIts: SQL | undefined,
): Promise<boolean> {
  return (await due(db, occasion, today, isIts)).length === 0;
}

/**
 * Those that are due and were not sent. A day that passed while nobody worked is made up for until the due date, one that
 * lay before the settings were saved is not.
 */
function due(db: Db, occasion: Dated, today: CalendarDate, isIts?: SQL) {
  const day =
    occasion === 'before due'
      ? sql`${bills.dueDate} - ${reminders.daysBeforeDueDate}`
      : sql`${bills.dueDate} + 1`;
  return selectReminders(db)
    .where(
      and(
        eq(reminders.active, true),
        occasion === 'before due'
          ? and(isNotNull(reminders.daysBeforeDueDate), sql`${bills.dueDate} >= ${today}::date`)
          : eq(reminders.pastDue, true),
        isNotNull(bills.dueDate),
        sql`${day} <= ${today}::date and ${day} >= ${reminders.since}`,
        isOpen,
        sql`not exists (select from runs where kind = 'reminder' and subject = ${subjectSql(occasion)}
          and business_date = ${bills.dueDate})`,
        isIts,
      ),
    )
    .orderBy(bills.dueDate, reminders.customerId, reminders.accountId);
}
