import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Tokens } from '../../domain/session/calls.ts';
import { ACCESS_LIFETIME, KEPT_DAYS } from '../../domain/session/limits.ts';
import { SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { derive, hashOf } from '../ids.ts';
import { type Reason, Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { accessTokens, customers, sessions } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { customerInToken, isAlive, isTooOld, newAccessToken, type Sealing } from './access.ts';

type Session = typeof sessions.$inferSelect;
type Owner = Pick<Session, 'customerId' | 'id' | 'salt'>;

const sessionNamedIn = (refresh: string) =>
  /\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./.exec(refresh)?.[1];
const refused = (reason: Reason = 'session.invalid-refresh-token') => new Refusal(401, reason);
export const noSession = () => new Refusal(401, 'session.not-authenticated');

/**
 * What proves a sign-in: the hash of the entered password, or the open session that issued a link.
 */
export type SignInProof =
  | { readonly password: string; readonly hasFactor?: boolean }
  | { readonly sessionId: string };

/** Starts a session for a customer who has proved who they are, by password or by link. */
export async function startSession(
  visit: RequestContext,
  customer: number,
  keep: boolean,
  origin: SignInProof,
): Promise<Tokens> {
  const { store, clock, ids } = visit.parts;
  const now = new Date(clock.now());
  const id = ids.uuid();
  const salt = ids.secret();
  const refresh = refreshOf(visit.parts, { customerId: customer, id, salt }, ids.secret());
  const access = newAccessToken(visit.parts, customer);
  await store.transact(async (tx) => {
    const createdAt = await beginningOf(tx, customer, origin, now);
    if (!createdAt) throw noSession();
    await tx.insert(sessions).values({
      customerId: customer,
      id,
      keep,
      device: visit.device,
      salt,
      refreshHash: hashOf(refresh),
      createdAt,
      lastUsedAt: now,
      confirmedAt: 'password' in origin ? now : null,
      factorAt: 'password' in origin && origin.hasFactor === true ? now : null,
    });
    await putAccessToken(tx, customer, id, access, now);
    const kind = 'password' in origin ? 'sign-in' : 'sign-in-by-link';
    await recordEvent({ db: tx, customer }, visit.parts, kind, 'done', { sessionId: id });
  });
  await endReplacedSession(visit);
  return handOver(visit, refresh, access, keep);
}

/**
 * When a new session counts as begun; undefined when it must not start (PWD-19, SRV2-41). It must
 * not start when the password has changed since it was entered, the customer was removed, or the
 * link's session has ended. The rows stay locked until the session is written, so that a request
 * that ends all sessions finds it too. A session without Keep passes its twelve hours on to the
 * sessions that its links start (ruling 12).
 */
async function beginningOf(
  db: Db,
  customer: number,
  origin: SignInProof,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customer))
    .for('share');
  if (!row) return undefined;
  if ('password' in origin) return hashOf(row.passwordHash) === origin.password ? now : undefined;
  const [open] = await db
    .select({ keep: sessions.keep, createdAt: sessions.createdAt })
    .from(sessions)
    .where(
      and(eq(sessions.customerId, customer), eq(sessions.id, origin.sessionId), isNull(sessions.endedAt)),
    )
    .for('share');
  return open?.keep ? now : open?.createdAt;
}

/**
 * Ends the session whose cookie the new one replaces: no browser can use it any more, so lists must
 * not show it.
 */
async function endReplacedSession(visit: RequestContext): Promise<void> {
  const presented = visit.cookie('refresh') ?? '';
  const [customer, id] = [customerInToken(presented), sessionNamedIn(presented)];
  if (customer === undefined || id === undefined) return;
  const { store, clock } = visit.parts;
  const [session] = await store.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customer), eq(sessions.id, id)));
  if (session && isAlive(session, clock.now()) && isTokenOf(session, presented))
    await end(store.db, customer, id, new Date(clock.now()));
}

/**
 * Gives a new pair of tokens for a refresh token. Until the successor has been used once, a repeat
 * gets the same successor, however late it comes: the browser may have lost the answer. A repeat
 * after that ends the session, because one of two users has stolen the token. A made-up token ends
 * nothing (ruling 12).
 */
export async function rotateTokens(visit: RequestContext, presented: string): Promise<Tokens> {
  const { store, clock } = visit.parts;
  const customer = customerInToken(presented);
  const id = sessionNamedIn(presented);
  if (customer === undefined || id === undefined) throw refused();
  const now = clock.now();
  const access = newAccessToken(visit.parts, customer);
  const rotate = async (tx: Db) => {
    const thisSession = and(eq(sessions.customerId, customer), eq(sessions.id, id));
    const [session] = await tx.select().from(sessions).where(thisSession).for('update');
    if (!session) return 'unknown';
    if (!isAlive(session, now)) {
      if (isTooOld(session, now)) return session.keep ? 'too old' : 'over';
      return session.endedAt ? 'over' : 'unknown';
    }
    const hash = hashOf(presented);
    const isFirst = hash === session.refreshHash;
    if (!isFirst && hash !== session.previousRefreshHash) {
      if (!isTokenOf(session, presented)) return 'over';
      await end(tx, customer, id, new Date(now));
      await recordEvent({ db: tx, customer }, visit.parts, 'refresh-reuse', 'refused', { sessionId: id });
      return 'over';
    }
    const next = refreshOf(visit.parts, session, derive(session.salt, presented));
    const rotation = { refreshHash: hashOf(next), previousRefreshHash: hash };
    await tx
      .update(sessions)
      .set({ ...(isFirst ? rotation : {}), lastUsedAt: new Date(now) })
      .where(thisSession);
    await putAccessToken(tx, customer, id, access, new Date(now));
    return { next, keep: session.keep };
  };
  const first = await store.transact(rotate);
  // A former primary lacks the sessions that began or were used since. Without our mark, anybody can make a token up.
  const mayBeElsewhere = first === 'unknown' && presented.includes(markOf(visit.parts, customer, id));
  const rotated = mayBeElsewhere ? await store.certain(rotate) : first;
  if (rotated === 'too old') throw refused('session.signed-in-too-long');
  if (typeof rotated === 'string') throw refused();
  return handOver(visit, rotated.next, access, rotated.keep);
}

/**
 * A refresh token, sealed with the salt of its session, so that the session can recognise each of
 * its tokens, however old.
 */
function refreshOf(parts: Sealing, { customerId, id, salt }: Owner, secret: string): string {
  return sealed(salt, `${customerId}.${id}.${secret}${markOf(parts, customerId, id)}`);
}

/** Tells a token of ours from a made-up one where its session is not known. */
const markOf = ({ tokenSeal }: Sealing, customer: number, session: string) =>
  derive(tokenSeal, `${customer}.${session}`);

const sealed = (salt: string, named: string) => `${named}.${derive(salt, named)}`;

/** True of a token that the session issued; knowing the session's id is not enough. */
function isTokenOf({ salt, refreshHash }: Session, refresh: string): boolean {
  const hash = hashOf(refresh);
  const named = refresh.slice(0, refresh.lastIndexOf('.'));
  return hash === refreshHash || hash === hashOf(sealed(salt, named));
}

/** Ends a session: its access and refresh tokens answer 401 from now on (API-10). */
export async function endSession(visit: RequestContext, customer: number, sessionId: string): Promise<void> {
  const { parts } = visit;
  await parts.store.transact(async (db) => {
    if (await end(db, customer, sessionId, new Date(parts.clock.now())))
      await recordEvent({ db, customer }, parts, 'sign-out', 'done', { sessionId });
  });
  dropCookieOf(visit, (refresh) => sessionNamedIn(refresh) === sessionId);
}

/** Drops the cookie of a customer whose sessions have all ended. */
export function dropCookieOfCustomer(visit: RequestContext, customer: number): void {
  dropCookieOf(visit, (refresh) => customerInToken(refresh) === customer);
}

/** Keeps the cookie when another customer has signed in with the same browser since. */
function dropCookieOf(visit: RequestContext, isTheirs: (refresh: string) => boolean): void {
  const presented = visit.cookie('refresh');
  if (presented === undefined || isTheirs(presented)) visit.dropCookie('refresh');
}

/** False where the session had ended before. */
async function end(db: Db, customer: number, sessionId: string, at: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.customerId, customer), eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

async function putAccessToken(
  db: Db,
  customer: number,
  sessionId: string,
  token: string,
  now: Date,
): Promise<void> {
  await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.customerId, customer), lt(accessTokens.expiresAt, now)));
  await db.insert(accessTokens).values({
    customerId: customer,
    hash: hashOf(token),
    sessionId,
    expiresAt: new Date(now.getTime() + ACCESS_LIFETIME),
  });
}

/** Requests under way, and the one that the password was entered for, still get through. */
const LAST_REQUESTS = 10 * SECOND;

/**
 * Ends the access tokens of a session in ten seconds. The refresh token stays good until its successor is used, so
 * every tab of the browser goes on with a new pair (ruling 12).
 */
export async function endAccessTokens(
  { db, customer }: Scope,
  { clock }: Pick<Dependencies, 'clock'>,
  sessionId: string,
): Promise<void> {
  const end = new Date(clock.now() + LAST_REQUESTS);
  await db
    .update(accessTokens)
    .set({ expiresAt: end })
    .where(
      and(
        eq(accessTokens.customerId, customer),
        eq(accessTokens.sessionId, sessionId),
        gt(accessTokens.expiresAt, end),
      ),
    );
}

/**
 * Puts the refresh token into its cookie, and into the body only while strict mode is off
 * (ruling 12).
 */
function handOver(visit: RequestContext, refresh: string, access: string, keep: boolean): Tokens {
  visit.setCookie('refresh', refresh, keep ? { days: KEPT_DAYS } : {});
  return {
    access_token: access,
    expires_in: ACCESS_LIFETIME / 1000,
    ...(visit.parts.config.strictUrls ? {} : { refresh_token: refresh }),
  };
}
