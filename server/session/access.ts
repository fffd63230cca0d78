import { and, eq, lt, sql } from 'drizzle-orm';
import {
  IDLE_LIMIT,
  KEPT_LIMIT,
  LONGEST_WITH_KEEP,
  LONGEST_WITHOUT_KEEP,
} from '../../domain/session/limits.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { derive, hashOf } from '../ids.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { accessTokens, customers, sessions } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';

/** How old `last_used_at` may get before a request writes it again, in milliseconds. */
const SLIDE_STEP = MINUTE;

interface TokenOwner {
  readonly customer: number;
  readonly sessionId: string;
  readonly verified: boolean;
}

/**
 * The customer and session of an access token; undefined when it is not valid. The device then signs the customer out,
 * so a token of ours that is missing is looked for once more where no former primary can answer. Each request extends
 * the session (ruling 16).
 */
export async function customerOf(
  parts: Dependencies,
  token: string | undefined,
): Promise<TokenOwner | undefined> {
  const customer = token === undefined ? undefined : customerInToken(token);
  if (token === undefined || customer === undefined) return undefined;
  const now = parts.clock.now();
  const find = async (db: Db) => (await findSession(db, { customer, hash: hashOf(token) }))[0];
  const isGood = (row: Found | undefined) =>
    row !== undefined && row.expiresAt.getTime() > now && isAlive(row.session, now);
  const first = await find(parts.store.db);
  // What has ended stays so, whoever says it. Anybody can make up a token without a seal.
  const isOver = first && (first.expiresAt.getTime() <= now || first.session.endedAt !== null);
  const mayBeElsewhere = !isGood(first) && !isOver && isSealed(parts, token);
  const row = mayBeElsewhere ? await parts.store.certain(find) : first;
  if (!row || !isGood(row)) return undefined;
  if (now - row.session.lastUsedAt.getTime() > SLIDE_STEP) await slide(parts, row.session, now);
  return { customer, sessionId: row.session.id, verified: row.verified };
}

export type Sealing = Pick<Dependencies, 'tokenSeal'>;

/** A new access token, with a seal that tells it from one that somebody has made up. */
export function newAccessToken(
  { ids, tokenSeal }: Sealing & Pick<Dependencies, 'ids'>,
  customer: number,
): string {
  const named = `${customer}.${ids.secret()}`;
  return `${named}.${derive(tokenSeal, named)}`;
}

function isSealed({ tokenSeal }: Sealing, token: string): boolean {
  const end = token.lastIndexOf('.');
  return hashOf(derive(tokenSeal, token.slice(0, end))) === hashOf(token.slice(end + 1));
}

const findSession = preparedStatement(
  (db, { customer, hash }: Placeholders<{ customer: number; hash: string }>) =>
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

type Found = Awaited<ReturnType<typeof findSession>>[number];
type Session = Found['session'];

/**
 * True while a session lives. Keep on: 7 days since last use, 90 days at most. Keep off: 30 idle
 * minutes, 12 hours at most (ruling 12).
 */
export function isAlive(
  session: Pick<Session, 'keep' | 'lastUsedAt' | 'createdAt' | 'endedAt'>,
  now: number,
): boolean {
  if (session.endedAt) return false;
  const unused = now - session.lastUsedAt.getTime();
  const limit = session.keep ? KEPT_LIMIT : IDLE_LIMIT;
  return unused <= limit && !isTooOld(session, now);
}

/** True once the sign-in of a session lies so far back that no use can prolong the session. */
export function isTooOld({ keep, createdAt }: Pick<Session, 'keep' | 'createdAt'>, now: number): boolean {
  return now - createdAt.getTime() > (keep ? LONGEST_WITH_KEEP : LONGEST_WITHOUT_KEEP);
}

/** True while the session that issued a ticket lives. */
export async function isSessionAlive(
  { store, clock }: Dependencies,
  { customer, detail }: { customer: number; detail: Readonly<Record<string, string>> },
): Promise<boolean> {
  if (detail.sessionId === undefined) return false;
  const [session] = await store.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customer), eq(sessions.id, detail.sessionId)));
  return session !== undefined && isAlive(session, clock.now());
}

async function slide(parts: Dependencies, session: Session, now: number): Promise<void> {
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

/**
 * The customer whose number a token begins with, so that each look-up stays within one customer.
 */
export function customerInToken(token: string): number | undefined {
  const match = /^([1-9]\d{0,14})\./.exec(token);
  return match ? Number(match[1]) : undefined;
}
