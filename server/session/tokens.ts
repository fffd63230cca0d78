import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tokens } from '../../domain/calls/session.ts';
import { derive, hashOf } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { accessTokens, customers, sessions } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import type { Visit } from '../visit.ts';
import { ACCESS_LIFE, customerNamedIn, isAlive, KEPT_DAYS } from './access.ts';

/** A lost answer may be asked for again this long: the same successor is given (ruling 12). */
const GRACE = 10_000;

type Session = typeof sessions.$inferSelect;
type Owner = Pick<Session, 'customerId' | 'id' | 'salt'>;

const sessionNamedIn = (refresh: string) =>
  /\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./.exec(refresh)?.[1];
const refused = () => new Refusal(401, 'Invalid refresh token');
export const noSession = () => new Refusal(401, 'Authentication failure!');

/** What lets a session begin: the password as it was entered, by its hash, or an open session that made a link. */
export type Origin = { readonly password: string } | { readonly sessionId: string };

/** Starts a session for a customer who has shown who they are, by their password or by a link. */
export async function startSession(
  visit: Visit,
  customer: number,
  keep: boolean,
  origin: Origin,
): Promise<Tokens> {
  const { store, clock, ids } = visit.parts;
  const now = new Date(clock.now());
  const id = ids.uuid();
  const salt = ids.secret();
  const refresh = refreshOf({ customerId: customer, id, salt }, ids.secret());
  const access = `${customer}.${ids.secret()}`;
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
      rotatedAt: now,
      createdAt,
      lastUsedAt: now,
      confirmedAt: 'password' in origin ? now : null,
    });
    await putAccessToken(tx, customer, id, access, now);
  });
  await endOvertaken(visit);
  return handOver(visit, refresh, access, keep);
}

/**
 * A password that was changed since it was entered, a removed customer or a link of an ended session starts nothing (PWD-19,
 * SRV2-41). What is read is held until the session is written: whoever ends all sessions then finds this one too. The twelve
 * hours of a session that is not kept go on in those that its links start (ruling 12).
 */
async function beginningOf(db: Db, customer: number, origin: Origin, now: Date): Promise<Date | undefined> {
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

/** A browser has one session: the one whose cookie the new one replaces can be reached by nobody and is listed no more. */
async function endOvertaken(visit: Visit): Promise<void> {
  const presented = visit.cookie('refresh') ?? '';
  const [customer, id] = [customerNamedIn(presented), sessionNamedIn(presented)];
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
 * Gives a new pair for a refresh token, which works once. Within the grace the same successor is given again; any other
 * repeat ends the whole session, as the token has been stolen from one of two holders. One that was made up ends nothing.
 */
export async function rotate(visit: Visit, presented: string): Promise<Tokens> {
  const { store, clock, ids } = visit.parts;
  const customer = customerNamedIn(presented);
  const id = sessionNamedIn(presented);
  if (customer === undefined || id === undefined) throw refused();
  const now = clock.now();
  const access = `${customer}.${ids.secret()}`;
  const rotated = await store.transact(async (tx) => {
    const mine = and(eq(sessions.customerId, customer), eq(sessions.id, id));
    const [session] = await tx.select().from(sessions).where(mine).for('update');
    if (!session || !isAlive(session, now)) return undefined;
    const hash = hashOf(presented);
    const next = refreshOf(session, derive(session.salt, presented));
    if (hash === session.refreshHash) {
      await tx
        .update(sessions)
        .set({
          refreshHash: hashOf(next),
          previousRefreshHash: hash,
          rotatedAt: new Date(now),
          lastUsedAt: new Date(now),
        })
        .where(mine);
    } else if (hash !== session.previousRefreshHash || now - session.rotatedAt.getTime() > GRACE) {
      if (isTokenOf(session, presented)) await end(tx, customer, id, new Date(now));
      return undefined;
    }
    await putAccessToken(tx, customer, id, access, new Date(now));
    return { next, keep: session.keep };
  });
  if (!rotated) throw refused();
  return handOver(visit, rotated.next, access, rotated.keep);
}

/** Sealed by the salt of its session, so that each is known again however long ago it was given. */
function refreshOf({ customerId, id, salt }: Owner, secret: string): string {
  return sealed(salt, `${customerId}.${id}.${secret}`);
}

const sealed = (salt: string, named: string) => `${named}.${derive(salt, named)}`;

/** Whether the session has given it. Whoever knows only the session's name has none that it gave. */
function isTokenOf({ salt, refreshHash }: Session, refresh: string): boolean {
  const hash = hashOf(refresh);
  const named = refresh.slice(0, refresh.lastIndexOf('.'));
  return hash === refreshHash || hash === hashOf(sealed(salt, named));
}

/** Ends a session: its access and refresh tokens answer 401 from now on (API-10). */
export async function endSession(visit: Visit, customer: number, sessionId: string): Promise<void> {
  await end(visit.parts.store.db, customer, sessionId, new Date(visit.parts.clock.now()));
  dropCookieOf(visit, (refresh) => sessionNamedIn(refresh) === sessionId);
}

/** With all sessions of a customer that have ended goes the cookie of one of them. */
export function dropCookieOfCustomer(visit: Visit, customer: number): void {
  dropCookieOf(visit, (refresh) => customerNamedIn(refresh) === customer);
}

/** The cookie stays where somebody else has signed in with the same browser since. */
function dropCookieOf(visit: Visit, isTheirs: (refresh: string) => boolean): void {
  const presented = visit.cookie('refresh');
  if (presented === undefined || isTheirs(presented)) visit.dropCookie('refresh');
}

async function end(db: Db, customer: number, sessionId: string, at: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.customerId, customer), eq(sessions.id, sessionId), isNull(sessions.endedAt)));
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
    expiresAt: new Date(now.getTime() + ACCESS_LIFE),
  });
}

/** The refresh token goes into its cookie; into the body only while strict mode is off (ruling 12). */
function handOver(visit: Visit, refresh: string, access: string, keep: boolean): Tokens {
  visit.setCookie('refresh', refresh, keep ? { days: KEPT_DAYS } : {});
  return {
    access_token: access,
    expires_in: ACCESS_LIFE / 1000,
    ...(visit.parts.config.strictUrls ? {} : { refresh_token: refresh }),
  };
}
