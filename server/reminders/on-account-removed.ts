import { and, eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Scope } from '../store/scope.ts';

/** Deletes the reminders of a customer who removes the account (SRV-20, SRV2-42). */
export async function endReminders(
  _: Dependencies,
  { db, customer }: Scope,
  accountId: number,
): Promise<void> {
  await db
    .delete(reminders)
    .where(and(eq(reminders.customerId, customer), eq(reminders.accountId, accountId)));
}
