import { and, count, eq, gt, sql } from 'drizzle-orm';
import { phoneDigits } from '../../domain/receipt-options.ts';
import type { Parts } from '../parts.ts';
import { incomingTexts } from '../store/schema/pay-by-text.ts';

/** A text as whoever carries texts hands it over. */
export interface IncomingText {
  /** The same each time that it is delivered. */
  readonly id: string;
  readonly from: string;
  readonly body: string;
}

const HOUR = 3_600_000;
/** More in an hour is no talk. */
const MOST_IN_AN_HOUR = 60;
/** Commands are short: no more of a text is kept. */
const MOST_KEPT = 400;

/** The ten digits of a number, however it is written. */
export function mobileNumberOf(from: string): string {
  const digits = phoneDigits(from);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * Takes a text in, once for each delivery, to be answered by the worker (SRV2-28). False for one that is known already and
 * for one that is not taken: of a number that writes without end, or that is none.
 */
export async function receiveText(
  { store, clock }: Parts,
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
  if (texts >= MOST_IN_AN_HOUR) return false;
  const taken = await store.db
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
  return taken.length === 1;
}

/** A text of any length stays as long as it was, as far as that says that it is no command. */
function storable(body: string): string {
  return body
    .replaceAll('\0', ' ')
    .replace(/\p{Surrogate}/gu, ' ')
    .slice(0, MOST_KEPT)
    .replace(/\p{Surrogate}$/u, ' ');
}

/** The text that waits longest, for this process alone for a minute. */
export async function claimText({
  store,
  clock,
}: Parts): Promise<typeof incomingTexts.$inferSelect | undefined> {
  const now = clock.now();
  const [claimed] = await store.db
    .update(incomingTexts)
    .set({ nextTryAt: new Date(now + 60_000) })
    .where(
      sql`${incomingTexts.id} = (select id from incoming_texts where next_try_at <= ${new Date(now).toISOString()}::timestamptz
        order by received_at, id limit 1 for update skip locked)`,
    )
    .returning();
  return claimed;
}
