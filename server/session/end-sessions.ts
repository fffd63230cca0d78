import { and, eq, isNull } from 'drizzle-orm';
import { ENDED_BY_STAFF } from '../../domain/session/text/notices.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { customers, sessions } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

/**
 * Ends every session of a customer, for the people who run the portal: a lost phone, or a sign-in that is abused.
 * The customer is told the reason by mail. Resolves to the number of sessions; undefined if nobody has that address.
 */
export async function endSessionsOf(
  parts: Dependencies,
  { email, reason }: { email: string; reason: string },
): Promise<number | undefined> {
  return parts.store.transact(async (db) => {
    const [found] = await db
      .select({ customer: customers.id })
      .from(customers)
      .where(eq(customers.email, email.trim().toLowerCase()));
    if (!found) return undefined;
    return endSessions({ db, customer: found.customer }, parts, {
      email: email.trim().toLowerCase(),
      reason,
    });
  });
}

/** The same in a transaction, for a customer who is known. Resolves to the number of sessions. */
export async function endSessions(
  { db, customer }: Scope,
  parts: Dependencies,
  { email, reason }: { email: string; reason: string },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: new Date(parts.clock.now()) })
    .where(and(eq(sessions.customerId, customer), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return 0;
  await recordEvent({ db, customer }, parts, 'sessions-ended-by-staff', 'done');
  await queueMessage(db, parts.clock, {
    customer,
    cause: `sessions ended by staff ${parts.ids.uuid()}`,
    channel: 'mail',
    recipient: email,
    ...ENDED_BY_STAFF(reason),
  });
  return ended.length;
}
