import { eq } from 'drizzle-orm';
import {
  asksForTexts,
  type NotificationSettings,
  settingsWithoutTexts,
  silentTopic,
  switchesConflict,
} from '../../domain/profile/notification-settings.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, invalid, Refusal, say } from '../refusal.ts';
import { isSetUp } from '../set-up.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { textableNumber } from './notice.ts';
import { isNumberStopped } from './stopped-numbers.ts';

type Parts = Pick<Dependencies, 'config'>;

/**
 * The switches in effect: without a verified number, after its STOP, and where no text leaves, texts are off (NTF-07,
 * NTF-08).
 */
export async function settingsOfCustomer(
  { db, customer }: Scope,
  parts: Parts,
): Promise<NotificationSettings> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer));
  if (!row) throw new Error('a session without a customer');
  return effectiveSettings(row, await textableNumber(db, parts, row));
}

/** True while the customer's own number has ended all texts with STOP (ruling 56). */
export async function areTextsStopped({ db, customer }: Scope): Promise<boolean> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer));
  const number = row && verifiedNumber(row.mobileNumber, row.mobileRegistration);
  return number !== undefined && (await isNumberStopped(db, number));
}

/**
 * Stores the switches. Refuses a topic without any way, and texts without a number (NTF-02 to
 * NTF-06). With `held`, the switches as they were read, it also refuses to undo another device's
 * choice; it then needs a transaction.
 */
export async function saveSettings(
  { db, customer }: Scope,
  parts: Parts,
  settings: NotificationSettings,
  held?: NotificationSettings,
): Promise<NotificationSettings> {
  const topic = silentTopic(settings);
  if (topic) throw new Refusal(422, say('profile.notifications', { topic }));
  const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
  if (!row) throw new Error('a session without a customer');
  const number = await textableNumber(db, parts, row);
  const switched = held && switchesConflict(held, settings, effectiveSettings(row, number));
  if (switched) throw conflict(say('profile.changed-elsewhere', { of: 'notifications', ...switched }));
  if (asksForTexts(settings) && number === '') {
    if (!isSetUp(parts.config, 'texts')) throw invalid({ mobile_number: 'portal.no-texts' });
    const isStopped = await areTextsStopped({ db, customer });
    throw invalid({ mobile_number: isStopped ? 'profile.texts-stopped' : 'profile.no-mobile-number' });
  }
  await db.update(customers).set({ notifications: settings }).where(eq(customers.id, customer));
  return settings;
}

function effectiveSettings(row: typeof customers.$inferSelect, number: string): NotificationSettings {
  return number === '' ? settingsWithoutTexts(row.notifications) : row.notifications;
}
