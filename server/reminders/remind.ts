import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { DATED_OCCASIONS } from '../../domain/reminders/reminder.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { refreshBalance } from '../bills/balance.ts';
import type { Dependencies } from '../dependencies.ts';
import { beginRun, endRun } from '../store/runs.ts';
import { bills } from '../store/schema/billers.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Db } from '../store/store.ts';
import { deliverReminder } from './deliver.ts';
import { isOpen, type ReminderLine, runOf, selectReminders, subjectSql } from './rows.ts';

type Dated = (typeof DATED_OCCASIONS)[number];

/**
 * Sends one reminder whose day has come (SRV2-32); false when none is due. The biller is asked
 * first, outside of any transaction, so that a customer who has paid elsewhere is not reminded. One
 * transaction then checks that the reminder is still due and records that it was sent.
 */
export async function sendReminder(parts: Dependencies): Promise<boolean> {
  for (const occasion of DATED_OCCASIONS) {
    const today = parts.clock.today();
    const [candidate] = await due(parts.store.db, occasion, today).limit(1);
    if (candidate) return remind(parts, candidate, occasion, today);
  }
  return false;
}

async function remind(
  parts: Dependencies,
  candidate: ReminderLine,
  occasion: Dated,
  today: CalendarDate,
): Promise<boolean> {
  const { customerId, accountId } = candidate.reminder;
  await refreshBalance(parts, { db: parts.store.db, customer: customerId }, candidate.billId);
  return parts.store.transact(async (db) => {
    const isThisOne = and(eq(reminders.customerId, customerId), eq(reminders.accountId, accountId));
    const [line] = await due(db, occasion, today, isThisOne).for('update', {
      of: reminders,
      skipLocked: true,
    });
    // The bill was paid meanwhile, the reminder changed, or another process has it.
    if (!line) return isGone(db, occasion, today, isThisOne);
    const run = runOf(line, occasion);
    if (!(await beginRun(db, parts.clock, run))) return false;
    await deliverReminder(db, parts, line, occasion);
    await endRun(db, parts.clock, run, 'sent');
    return true;
  });
}

/** True when the reminder is not due any more, so that the next one can be looked for. */
async function isGone(
  db: Db,
  occasion: Dated,
  today: CalendarDate,
  isThisOne: SQL | undefined,
): Promise<boolean> {
  return (await due(db, occasion, today, isThisOne)).length === 0;
}

/**
 * The reminders that are due and were not sent. A day on which no server ran is made up for until
 * the due date; a day before the settings were saved is not.
 */
function due(db: Db, occasion: Dated, today: CalendarDate, isThisOne?: SQL) {
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
        isThisOne,
      ),
    )
    .orderBy(bills.dueDate, reminders.customerId, reminders.accountId);
}
