import { and, desc, eq, isNull } from 'drizzle-orm';
import type { SignedInDevice } from '../../domain/profile/settings-calls.ts';
import { NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { sessions } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { isAlive } from './access.ts';
import { tellNotMe } from './security-notice.ts';

/** The customer's live sessions, the most recently used first (ruling 24). */
export async function devicesOf(
  { clock }: Dependencies,
  { db, customer }: Scope,
  current: string,
): Promise<SignedInDevice[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customer), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastUsedAt));
  return rows
    .filter((session) => isAlive(session, clock.now()))
    .map((session) => ({
      id: session.id,
      device: session.device,
      is_current: session.id === current,
      signed_in_at: session.createdAt.getTime(),
      last_used_at: session.lastUsedAt.getTime(),
      keep: session.keep,
    }));
}

/** Signs out one device. A mail tells once in a quarter of an hour, for people sign out several at a time. */
export async function signOutDevice(parts: Dependencies, { customer }: Scope, id: string): Promise<void> {
  await parts.store.transact(async (db) => {
    const ended = await db
      .update(sessions)
      .set({ endedAt: new Date(parts.clock.now()) })
      .where(and(eq(sessions.customerId, customer), eq(sessions.id, id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return;
    await recordEvent({ db, customer }, parts, 'session-ended', 'done');
    const quarter = Math.floor(parts.clock.now() / (15 * MINUTE));
    await tellNotMe({ db, customer }, parts, `devices signed out ${quarter}`, NOT_ME_NOTICES.sessions());
  });
}
