import { and, eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Db } from '../store/store.ts';
import { deliverReminder } from './deliver.ts';
import { selectReminders } from './rows.ts';

/**
 * Reminds each customer who wants it of a bill as it is posted, in its transaction (REM-04,
 * SRV2-32). A bill without an open amount gets no reminder.
 */
export async function remindOfNewBill(db: Db, parts: Dependencies, accountId: number): Promise<void> {
  const lines = await selectReminders(db)
    .where(and(eq(reminders.accountId, accountId), eq(reminders.active, true), eq(reminders.newBill, true)))
    .orderBy(reminders.customerId);
  for (const line of lines) if (line.isOpen) await deliverReminder(db, parts, line, 'new bill');
}
