import { eq } from 'drizzle-orm';
import { NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import { hashOf } from '../ids.ts';
import { momentText } from '../notifications/moment.ts';
import type { RequestContext } from '../request-context.ts';
import { knownDevices } from '../store/schema/customers.ts';
import { tellNotMe } from './security-notice.ts';

/** True in a browser that a customer signs in from for the first time, after having used others. */
export async function isNewDevice(visit: RequestContext, customer: number): Promise<boolean> {
  const known = await visit.parts.store.db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(eq(knownDevices.customerId, customer));
  const device = visit.cookie('device');
  const own = device === undefined ? undefined : hashOf(device);
  return known.length > 0 && !known.some(({ hash }) => hash === own);
}

/** Mails the customer about a sign-in from a browser that was not used before (ruling 75). */
export async function tellOfDevice({ parts, device }: RequestContext, customer: number): Promise<void> {
  const { store, clock, ids } = parts;
  const when = momentText(parts, clock.now());
  await store.transact((db) =>
    tellNotMe({ db, customer }, parts, `new device ${ids.uuid()}`, NOT_ME_NOTICES.device(device, when)),
  );
}
