import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { SERIES, waitAfter } from '../../domain/session/wrong-passwords.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { NOBODY, recordEvent } from '../events/record.ts';
import { hashOf } from '../ids.ts';
import type { RequestContext } from '../request-context.ts';
import { customers, knownDevices, signInTries } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

const WINDOW = 15 * MINUTE;
const MAX_TRIES = 5;
const DEVICE_DAYS = 365;

/**
 * The bucket that counts wrong passwords for an email. A browser that its customer has signed in
 * from has its own bucket. Tries of strangers thus do not lock the customer out at home
 * (ruling 21).
 */
export async function bucketOf(visit: RequestContext, email: string): Promise<string> {
  const device = visit.cookie('device');
  if (device === undefined) return email;
  const hash = hashOf(device);
  const [knownDevice] = await visit.parts.store.db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .innerJoin(customers, eq(customers.id, knownDevices.customerId))
    .where(and(eq(customers.email, email), eq(knownDevices.hash, hash)));
  return knownDevice ? `${email} ${hash}` : email;
}

/**
 * Takes one of a bucket's tries in a window: five in 15 minutes unless the caller says otherwise.
 * False while the bucket is locked; the last try locks it for the length of the window.
 *
 * The try is taken before the password is checked, so that parallel tries count like successive
 * ones. One statement inserts or locks the bucket: between two statements a success elsewhere could
 * delete it.
 */
export function spendTry(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  bucket: string,
  most = MAX_TRIES,
  window = WINDOW,
): Promise<boolean> {
  const now = clock.now();
  return store.transact(async (db) => {
    const row = await lockBucket(db, bucket);
    if (!row || (row.lockedUntil && row.lockedUntil.getTime() > now)) return false;
    const tries = [...row.tries.filter((at) => at > now - window), now];
    const lockedUntil = tries.length >= most ? new Date(now + window) : null;
    await db.update(signInTries).set({ tries, lockedUntil }).where(eq(signInTries.bucket, bucket));
    return true;
  });
}

/** The tries of a bucket, which waits for parallel ones. */
async function lockBucket(db: Db, bucket: string): Promise<typeof signInTries.$inferSelect | undefined> {
  const [row] = await db
    .insert(signInTries)
    .values({ bucket, tries: [] })
    .onConflictDoUpdate({ target: signInTries.bucket, set: { bucket } })
    .returning();
  return row;
}

/** The try of a sign-in: how long it has to wait, and otherwise which of a series it is if it is wrong. */
export type SignInTry = { readonly wait: number } | { readonly wait: 0; readonly wrong: number };

/**
 * Takes a try of a bucket of sign-ins. From the fifth wrong one within an hour on, the next has to wait, each
 * time longer (SRV-08).
 */
export function spendSignInTry(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  bucket: string,
): Promise<SignInTry> {
  const now = clock.now();
  return store.transact(async (db) => {
    const row = await lockBucket(db, bucket);
    const wait = (row?.lockedUntil?.getTime() ?? 0) - now;
    if (!row || wait > 0) return { wait };
    const tries = [...row.tries.filter((at) => at > now - SERIES), now];
    const lockedUntil = new Date(now + waitAfter(tries.length));
    await db.update(signInTries).set({ tries, lockedUntil }).where(eq(signInTries.bucket, bucket));
    return { wait: 0, wrong: tries.length };
  });
}

/** Records that a bucket is locked: once in a window, however often somebody goes on trying. */
export async function recordLimited(
  scope: Scope,
  parts: Dependencies,
  kind: 'sign-in' | 'sign-in-code' | 'password-entry',
  bucket: string,
  window = WINDOW,
): Promise<void> {
  if (await spendTry(parts, `locked ${bucket}`, 1, window)) await recordEvent(scope, parts, kind, 'limited');
}

/** When the last of the locked buckets opens, in milliseconds; undefined while none is locked. */
export async function lockedUntil(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  buckets: readonly string[],
): Promise<number | undefined> {
  return (await lastLocked(db, { clock }, buckets))?.until;
}

/** That bucket itself, and when it opens. */
export async function lastLocked(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  buckets: readonly string[],
): Promise<{ readonly bucket: string; readonly until: number } | undefined> {
  if (buckets.length === 0) return undefined;
  const { bucket, lockedUntil: until } = signInTries;
  const [row] = await db
    .select({ bucket, until })
    .from(signInTries)
    .where(and(inArray(bucket, buckets), gt(until, new Date(clock.now()))))
    .orderBy(desc(until), bucket)
    .limit(1);
  return row?.until ? { bucket: row.bucket, until: row.until.getTime() } : undefined;
}

/** Gives back the try that succeeded; earlier ones still count. */
export async function returnTry({ store }: Dependencies, bucket: string): Promise<void> {
  await store.db
    .update(signInTries)
    .set({ tries: sql`${signInTries.tries} - -1`, lockedUntil: null })
    .where(eq(signInTries.bucket, bucket));
}

/** Deletes the bucket's tries after the right password. */
export async function clearTries({ store }: Dependencies, bucket: string): Promise<void> {
  await store.db.delete(signInTries).where(eq(signInTries.bucket, bucket));
}

export async function rememberDevice(visit: RequestContext, customer: number): Promise<void> {
  const { store, clock, ids } = visit.parts;
  const device = visit.cookie('device') ?? ids.secret();
  await store.db
    .insert(knownDevices)
    .values({ customerId: customer, hash: hashOf(device), seenAt: new Date(clock.now()) })
    .onConflictDoUpdate({
      target: [knownDevices.customerId, knownDevices.hash],
      set: { seenAt: new Date(clock.now()) },
    });
  visit.setCookie('device', device, { days: DEVICE_DAYS });
}

/** What is counted over all customers and addresses, as the security event that each is, with the most in an hour. */
const MOST_ON_PORTAL = { 'account-search': 200, 'method-added': 500, 'payment-declined': 300 } as const;

type SiteLimit = keyof typeof MOST_ON_PORTAL;

/**
 * True for an hour after so much of a kind has happened on the whole portal that somebody tries with many customers
 * from many addresses. The limits of each are tight then. Nothing is closed for everybody: otherwise whoever fills
 * this bucket would keep all others from paying.
 */
export async function isTight(parts: Dependencies, what: SiteLimit): Promise<boolean> {
  return (await lockedUntil(parts.store.db, parts, [bucketOfPortal(what)])) !== undefined;
}

/** Counts one more. The one that fills the bucket is a security event of nobody. */
export async function countOnSite(parts: Dependencies, what: SiteLimit): Promise<void> {
  // A full bucket is not written to: a series of tries would wait for its row.
  if (await isTight(parts, what)) return;
  await spendTry(parts, bucketOfPortal(what), MOST_ON_PORTAL[what], HOUR);
  const { db } = parts.store;
  if (await isTight(parts, what)) await recordEvent({ db, customer: NOBODY }, parts, what, 'limited');
}

const bucketOfPortal = (what: SiteLimit) => `portal ${what}`;
