import { eq } from 'drizzle-orm';
import { verifiedNumber } from '../../domain/mobile-number.ts';
import {
  asksForTexts,
  NO_MOBILE_NUMBER,
  type NotificationSettings,
  settingsProblem,
  settingsWithoutTexts,
  switchesOvertaken,
} from '../../domain/notification-settings.ts';
import { conflict, invalid, Refusal } from '../refusal.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

/** The switches as they count: without a verified number no texts (NTF-07, NTF-08). */
export async function settingsOfCustomer({ db, customer }: Scope): Promise<NotificationSettings> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer));
  if (!row) throw new Error('a session without a customer');
  return countingSettings(row);
}

/**
 * Stores the switches; refuses a topic without any way, and texts without a number (NTF-02 to NTF-06). With the switches as
 * they were read, in a transaction, it also refuses what would undo the choice of another device.
 */
export async function saveSettings(
  { db, customer }: Scope,
  settings: NotificationSettings,
  held?: NotificationSettings,
): Promise<NotificationSettings> {
  const problem = settingsProblem(settings);
  if (problem) throw new Refusal(422, problem);
  const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
  const words = row && held && switchesOvertaken(held, settings, countingSettings(row));
  if (words) throw conflict(words);
  if (asksForTexts(settings) && !(row && hasNumber(row))) throw invalid({ mobile_number: NO_MOBILE_NUMBER });
  await db.update(customers).set({ notifications: settings }).where(eq(customers.id, customer));
  return settings;
}

function countingSettings(row: typeof customers.$inferSelect): NotificationSettings {
  return hasNumber(row) ? row.notifications : settingsWithoutTexts(row.notifications);
}

function hasNumber({ mobileRegistration, mobileNumber }: typeof customers.$inferSelect): boolean {
  return verifiedNumber(mobileNumber, mobileRegistration) !== undefined;
}
