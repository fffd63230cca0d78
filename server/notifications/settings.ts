import { eq } from 'drizzle-orm';
import {
  asksForTexts,
  NO_MOBILE_NUMBER,
  type NotificationSettings,
  settingsProblem,
  settingsWithoutTexts,
  switchesConflictText,
} from '../../domain/profile/notification-settings.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import { conflict, invalid, Refusal } from '../refusal.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

/** The switches in effect: without a verified number, texts are off (NTF-07, NTF-08). */
export async function settingsOfCustomer({ db, customer }: Scope): Promise<NotificationSettings> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer));
  if (!row) throw new Error('a session without a customer');
  return effectiveSettings(row);
}

/**
 * Stores the switches. Refuses a topic without any way, and texts without a number (NTF-02 to
 * NTF-06). With `held`, the switches as they were read, it also refuses to undo another device's
 * choice; it then needs a transaction.
 */
export async function saveSettings(
  { db, customer }: Scope,
  settings: NotificationSettings,
  held?: NotificationSettings,
): Promise<NotificationSettings> {
  const problem = settingsProblem(settings);
  if (problem) throw new Refusal(422, problem);
  const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
  const words = row && held && switchesConflictText(held, settings, effectiveSettings(row));
  if (words) throw conflict(words);
  if (asksForTexts(settings) && !(row && hasNumber(row))) throw invalid({ mobile_number: NO_MOBILE_NUMBER });
  await db.update(customers).set({ notifications: settings }).where(eq(customers.id, customer));
  return settings;
}

function effectiveSettings(row: typeof customers.$inferSelect): NotificationSettings {
  return hasNumber(row) ? row.notifications : settingsWithoutTexts(row.notifications);
}

function hasNumber({ mobileRegistration, mobileNumber }: typeof customers.$inferSelect): boolean {
  return verifiedNumber(mobileNumber, mobileRegistration) !== undefined;
}
