import { and, asc, eq, lte } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Parts } from './parts.ts';
import { messages } from './store/schema/work.ts';
import type { Db } from './store/store.ts';

export interface Message {
  readonly customer: number | null;
  /** What happened, once: a second message with the same cause is not written. */
  readonly cause: string;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** How long one try has the message for itself, and so when the next comes after a failure. */
const WAITS = [60_000, 60_000, 300_000, 3_600_000];
const DAY = 86_400_000;
const MOST_TRIES = 12;

/** Writes a message down with what caused it; the claim loop sends it after the commit. */
export async function post(db: Db, clock: Clock, { customer, ...message }: Message): Promise<void> {
  const now = new Date(clock.now());
  await db
    .insert(messages)
    .values({ ...message, customerId: customer, createdAt: now, nextTryAt: now })
    .onConflictDoNothing();
}

/**
 * Sends one due message; false when none is due. The lease keeps other processes off it while it is on its way. What was
 * sent keeps no text: codes and amounts are with their reader.
 */
export async function sendDueMessage(parts: Parts): Promise<boolean> {
  const { store, clock } = parts;
  const now = clock.now();
  const claimed = await store.transact(async (tx) => {
    const [message] = await tx
      .select()
      .from(messages)
      .where(lte(messages.nextTryAt, new Date(now)))
      .orderBy(asc(messages.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!message) return undefined;
    const wait = WAITS[message.tries] ?? DAY;
    const nextTryAt = message.tries + 1 >= MOST_TRIES ? null : new Date(now + wait);
    await tx
      .update(messages)
      .set({ tries: message.tries + 1, nextTryAt })
      .where(eq(messages.id, message.id));
    return message;
  });
  if (!claimed) return false;
  const courier = claimed.channel === 'mail' ? parts.mail : parts.sms;
  try {
    await courier.deliver(claimed);
    await store.db
      .update(messages)
      .set({ sentAt: new Date(clock.now()), nextTryAt: null, body: '' })
      .where(and(eq(messages.id, claimed.id)));
  } catch (error) {
    parts.log.warn(
      { message: claimed.id, error: error instanceof Error ? error.name : 'unknown' },
      'not delivered',
    );
  }
  return true;
}
