import { and, eq } from 'drizzle-orm';
import type { Parts } from '../parts.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Db } from '../store/store.ts';
import { selectReminders } from './rows.ts';
import { tellReminder } from './tell.ts';

/** Reminds of a bill as it is posted, in its transaction, who wants that (REM-04, SRV2-32). Nothing owed is nothing to say. */
export async function remindOfNewBill(db: Db, parts: Parts, accountId: number): Promise<void> {
  const lines = await selectReminders(db)
    .where(and(eq(reminders.accountId, accountId), eq(reminders.active, true), eq(reminders.newBill, true)))
    .orderBy(reminders.customerId);
  for (const line of lines) if (line.isOpen) await tellReminder(db, parts, line, 'new bill');
}
