import { and, eq, sql } from 'drizzle-orm';
import { hashOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { customers, knownDevices, signInTries } from '../store/schema/customers.ts';
import type { Visit } from '../visit.ts';

const WINDOW = 15 * 60_000;
const MOST_TRIES = 5;
const DEVICE_DAYS = 365;

/**
 * The bucket in which wrong passwords for an email are counted. A browser that its customer has signed in from has its
 * own, so that strangers' tries lock nobody out at home (ruling 21).
 */
export async function bucketOf(visit: Visit, email: string): Promise<string> {
  const device = visit.cookie('device');
  if (device === undefined) return email;
  const hash = hashOf(device);
  const [known] = await visit.parts.store.db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .innerJoin(customers, eq(customers.id, knownDevices.customerId))
    .where(and(eq(customers.email, email), eq(knownDevices.hash, hash)));
  return known ? `${email} ${hash}` : email;
}

/**
 * Takes one of the tries that a bucket has in a window, five in 15 minutes unless told otherwise; false while it is locked,
 * which the last makes it for as long as the window is (SRV-08). A try is taken before anything is looked at, so that many at once are as
 * many as one after the other. The bucket is made or taken in one statement: between two, a success elsewhere could
 * empty it, and nobody is locked by that.
 */
export function takeTry(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  bucket: string,
  most = MOST_TRIES,
  window = WINDOW,
): Promise<boolean> {
  const now = clock.now();
  return store.transact(async (db) => {
    const [row] = await db
      .insert(signInTries)
      .values({ bucket, tries: [] })
      .onConflictDoUpdate({ target: signInTries.bucket, set: { bucket } })
      .returning();
    if (!row || (row.lockedUntil && row.lockedUntil.getTime() > now)) return false;
    const tries = [...row.tries.filter((at) => at > now - window), now];
    const lockedUntil = tries.length >= most ? new Date(now + window) : null;
    await db.update(signInTries).set({ tries, lockedUntil }).where(eq(signInTries.bucket, bucket));
    return true;
  });
}

/** What was tried succeeded: this one try counts no more, those before it do. */
export async function giveTryBack({ store }: Parts, bucket: string): Promise<void> {
  await store.db
    .update(signInTries)
    .set({ tries: sql`${signInTries.tries} - -1`, lockedUntil: null })
    .where(eq(signInTries.bucket, bucket));
}

/** The password was right: the tries before it count no more. */
export async function forgetTries({ store }: Parts, bucket: string): Promise<void> {
  await store.db.delete(signInTries).where(eq(signInTries.bucket, bucket));
}

export async function rememberDevice(visit: Visit, customer: number): Promise<void> {
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
