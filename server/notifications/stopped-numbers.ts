import { and, eq, inArray, isNull } from 'drizzle-orm';
import { phoneDigits } from '../../domain/values/contact.ts';
import type { Clock } from '../clock.ts';
import { stoppedNumbers } from '../store/schema/pay-by-text.ts';
import { messages } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';

/** True from a STOP of the number until its START: no text goes to it (ruling 56). */
export async function isNumberStopped(db: Db, mobileNumber: string): Promise<boolean> {
  return (await stoppedAmong(db, [mobileNumber])).size > 0;
}

/** The digits of those numbers that are stopped. */
export async function stoppedAmong(db: Db, mobileNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  if (mobileNumbers.length === 0) return new Set();
  const rows = await db
    .select({ number: stoppedNumbers.mobileNumber })
    .from(stoppedNumbers)
    .where(inArray(stoppedNumbers.mobileNumber, mobileNumbers.map(phoneDigits)));
  return new Set(rows.map(({ number }) => number));
}

/** Ends all texts to a number, also those that wait to be sent. False when they had ended before. */
export async function stopNumber(db: Db, clock: Clock, mobileNumber: string): Promise<boolean> {
  const stopped = await db
    .insert(stoppedNumbers)
    .values({ mobileNumber, stoppedAt: new Date(clock.now()) })
    .onConflictDoNothing()
    .returning({ number: stoppedNumbers.mobileNumber });
  await db
    .update(messages)
    .set({ nextTryAt: null, body: '' })
    .where(and(eq(messages.channel, 'sms'), eq(messages.recipient, mobileNumber), isNull(messages.sentAt)));
  return stopped.length > 0;
}

export async function startNumber(db: Db, mobileNumber: string): Promise<void> {
  await db.delete(stoppedNumbers).where(eq(stoppedNumbers.mobileNumber, mobileNumber));
}
