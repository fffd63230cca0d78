import { and, count, eq, gt, lt } from 'drizzle-orm';
import { hashOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { customers, knownDevices, signInFailures } from '../store/schema/customers.ts';
import type { Visit } from '../visit.ts';

const WINDOW = 15 * 60_000;
const MOST_FAILURES = 5;
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

/** True after 5 wrong passwords, until 15 minutes after the last (SRV-08). */
export async function isLocked({ store, clock }: Parts, bucket: string): Promise<boolean> {
  const [row] = await store.db
    .select({ failures: count() })
    .from(signInFailures)
    .where(and(eq(signInFailures.bucket, bucket), gt(signInFailures.at, new Date(clock.now() - WINDOW))));
  return (row?.failures ?? 0) >= MOST_FAILURES;
}

export async function countFailure({ store, clock }: Parts, bucket: string): Promise<void> {
  const now = clock.now();
  await store.db.delete(signInFailures).where(lt(signInFailures.at, new Date(now - WINDOW)));
  await store.db.insert(signInFailures).values({ bucket, at: new Date(now) });
}

export async function forgetFailures({ store }: Parts, bucket: string): Promise<void> {
  await store.db.delete(signInFailures).where(eq(signInFailures.bucket, bucket));
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
