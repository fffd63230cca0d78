import { and, eq } from 'drizzle-orm';
import type { Parts } from '../parts.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Scope } from '../store/scope.ts';

/** Who gives up an account is reminded of it no more (SRV-20, SRV2-42). */
export async function endReminders(_: Parts, { db, customer }: Scope, accountId: number): Promise<void> {
  await db
    .delete(reminders)
    .where(and(eq(reminders.customerId, customer), eq(reminders.accountId, accountId)));
}
