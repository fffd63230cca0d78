import { and, count, eq, gt, sql } from 'drizzle-orm';
import { phoneDigits } from '../../domain/values/contact.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { incomingTexts } from '../store/schema/pay-by-text.ts';

/** A text as an SMS service delivers it. */
export interface IncomingText {
  /** The same in each delivery of the same text. */
  readonly id: string;
  readonly from: string;
  readonly body: string;
}

/** More than this in an hour is no conversation. */
const MAX_PER_HOUR = 60;

/** Commands are short: only so many characters of a text are stored. */
const MAX_LENGTH = 400;

/** The ten digits of a number, however it is written. */
export function mobileNumberOf(from: string): string {
  const digits = phoneDigits(from);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * Stores a text, once for each delivery, for the background work to answer (SRV2-28). False for a
 * repeated delivery, for an invalid number, and for a number that sends too many texts.
 */
export async function receiveText(
  { store, clock }: Dependencies,
  { id, from, body }: IncomingText,
): Promise<boolean> {
  const mobileNumber = mobileNumberOf(from);
  if (!/^\d{10}$/.test(mobileNumber) || id === '' || id.length > 120) return false;
  const now = clock.now();
  const [{ texts } = { texts: 0 }] = await store.db
    .select({ texts: count() })
    .from(incomingTexts)
    .where(
      and(eq(incomingTexts.mobileNumber, mobileNumber), gt(incomingTexts.receivedAt, new Date(now - HOUR))),
    );
  if (texts >= MAX_PER_HOUR) return false;
  const stored = await store.db
    .insert(incomingTexts)
    .values({
      id,
      mobileNumber,
      body: storable(body),
      receivedAt: new Date(now),
      nextTryAt: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: incomingTexts.id });
  return stored.length === 1;
}

/** Cuts a text, but leaves it long enough to show that it is no command. */
function storable(body: string): string {
  return body
    .replaceAll('\0', ' ')
    .replace(/\p{Surrogate}/gu, ' ')
    .slice(0, MAX_LENGTH)
    .replace(/\p{Surrogate}$/u, ' ');
}

/** Leases the text that has waited longest to this process for a minute. */
export async function claimText({
  store,
  clock,
}: Dependencies): Promise<typeof incomingTexts.$inferSelect | undefined> {
  const now = clock.now();
  const [claimed] = await store.db
    .update(incomingTexts)
    .set({ nextTryAt: new Date(now + MINUTE) })
    .where(
      sql`${incomingTexts.id} = (select id from incoming_texts where next_try_at <= ${new Date(now).toISOString()}::timestamptz
        order by received_at, id limit 1 for update skip locked)`,
    )
    .returning();
  return claimed;
}
