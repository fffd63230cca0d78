import { and, eq } from 'drizzle-orm';
import { hashOf } from '../ids.ts';
import type { RequestContext } from '../request-context.ts';
import { staffDevices } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';

const DEVICE_DAYS = 365;

/** The bucket of tries that anybody can fill who knows an email. */
export const openBucket = (email: string): string => `office ${email}`;

/**
 * The bucket that counts wrong passwords for an email. A browser that the person has signed in from has its own, so
 * that tries of strangers do not lock the person out (ruling 21).
 */
export async function officeBucket(
  visit: RequestContext,
  email: string,
  person: number | undefined,
): Promise<string> {
  const device = visit.cookie('device');
  if (device === undefined || person === undefined) return openBucket(email);
  const hash = hashOf(device);
  const [known] = await visit.parts.store.db
    .select({ hash: staffDevices.hash })
    .from(staffDevices)
    .where(and(eq(staffDevices.staffId, person), eq(staffDevices.hash, hash)));
  return known ? `${openBucket(email)} ${hash}` : openBucket(email);
}

/** Marks the browser of somebody who has just signed in. */
export async function rememberBrowser(db: Db, visit: RequestContext, person: number): Promise<void> {
  const { clock, ids } = visit.parts;
  const device = visit.cookie('device') ?? ids.secret();
  const seenAt = new Date(clock.now());
  await db
    .insert(staffDevices)
    .values({ staffId: person, hash: hashOf(device), seenAt })
    .onConflictDoUpdate({ target: [staffDevices.staffId, staffDevices.hash], set: { seenAt } });
  visit.setCookie('device', device, { days: DEVICE_DAYS });
}

/** The browsers of somebody who begins anew may be in other hands. */
export async function forgetBrowsers(db: Db, person: number): Promise<void> {
  await db.delete(staffDevices).where(eq(staffDevices.staffId, person));
}
