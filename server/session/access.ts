import { and, eq, lt, sql } from 'drizzle-orm';
import { hashOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { accessTokens, customers, sessions } from '../store/schema/customers.ts';
import { type Blanks, statement } from '../store/statement.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** SRV-04 and ruling 12. */
export const ACCESS_LIFE = 15 * MINUTE;
const IDLE_LIFE = 30 * MINUTE;
const LONGEST_UNKEPT_LIFE = DAY / 2;
export const KEPT_DAYS = 7;

/** How stale `last_used_at` may get before a request writes it again. */
const SLIDE_STEP = MINUTE;

interface Known {
  readonly customer: number;
  readonly sessionId: string;
  readonly verified: boolean;
}

/** Who an access token belongs to, or nobody. Any request slides the session's window (ruling 16). */
export async function customerOf(parts: Parts, token: string | undefined): Promise<Known | undefined> {
  const named = token === undefined ? undefined : customerNamedIn(token);
  if (token === undefined || named === undefined) return undefined;
  const now = parts.clock.now();
  const [row] = await findSession(parts.store.db, { customer: named, hash: hashOf(token) });
  if (!row || row.expiresAt.getTime() <= now) return undefined;
  if (!isAlive(row.session, now)) return undefined;
  if (now - row.session.lastUsedAt.getTime() > SLIDE_STEP) await slide(parts, row.session, now);
  return { customer: named, sessionId: row.session.id, verified: row.verified };
}

const findSession = statement((db, { customer, hash }: Blanks<{ customer: number; hash: string }>) =>
  db
    .select({
      session: {
        customerId: sessions.customerId,
        id: sessions.id,
        keep: sessions.keep,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        endedAt: sessions.endedAt,
      },
      expiresAt: accessTokens.expiresAt,
      verified: customers.verified,
    })
    .from(accessTokens)
    .innerJoin(
      sessions,
      and(eq(sessions.customerId, accessTokens.customerId), eq(sessions.id, accessTokens.sessionId)),
    )
    .innerJoin(customers, eq(customers.id, accessTokens.customerId))
    .where(and(eq(accessTokens.customerId, customer), eq(accessTokens.hash, hash))),
);

type Session = Awaited<ReturnType<typeof findSession>>[number]['session'];

/** Keep on: 7 days since last use. Keep off: 30 idle minutes, 12 hours at most. */
export function isAlive(
  session: Pick<Session, 'keep' | 'lastUsedAt' | 'createdAt' | 'endedAt'>,
  now: number,
): boolean {
  if (session.endedAt) return false;
  const unused = now - session.lastUsedAt.getTime();
  if (session.keep) return unused <= KEPT_DAYS * DAY;
  return unused <= IDLE_LIFE && now - session.createdAt.getTime() <= LONGEST_UNKEPT_LIFE;
}

/** For a ticket that a session minted. */
export async function isSessionAlive(
  { store, clock }: Parts,
  { customer, detail }: { customer: number; detail: Readonly<Record<string, string>> },
): Promise<boolean> {
  if (detail.sessionId === undefined) return false;
  const [session] = await store.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customer), eq(sessions.id, detail.sessionId)));
  return session !== undefined && isAlive(session, clock.now());
}

async function slide(parts: Parts, session: Session, now: number): Promise<void> {
  await parts.store.db
    .update(sessions)
    .set({ lastUsedAt: new Date(now) })
    .where(
      and(
        eq(sessions.customerId, session.customerId),
        eq(sessions.id, session.id),
        lt(sessions.lastUsedAt, sql`${new Date(now).toISOString()}::timestamptz`),
      ),
    );
}

/** Every token begins with its customer's number, so that each look-up stays within one customer. */
export function customerNamedIn(token: string): number | undefined {
  const match = /^([1-9]\d{0,14})\./.exec(token);
  return match ? Number(match[1]) : undefined;
}
