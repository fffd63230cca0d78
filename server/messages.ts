import { asc, eq, lte, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import { outline } from './failures.ts';
import type { Parts } from './parts.ts';
import { insertion } from './store/insertion.ts';
import { messages } from './store/schema/work.ts';
import { type Blanks, statement } from './store/statement.ts';
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
  // Who was removed has no address any more.
  if (message.channel === 'mail' && !message.recipient.includes('@')) return;
  const now = new Date(clock.now());
  const row = { ...message, customerId: customer, createdAt: now, nextTryAt: now };
  await db.execute(sql`${insertion(messages, [row])} on conflict do nothing`);
}

/**
 * Sends one due message; false when none is due. The lease keeps other processes off it while it is on its way. What was
 * sent keeps no text: codes and amounts are with their reader.
 */
export async function sendDueMessage(parts: Parts): Promise<boolean> {
  const { store, clock } = parts;
  const [claimed] = await claim(store.db, { now: new Date(clock.now()) });
  if (!claimed) return false;
  const courier = claimed.channel === 'mail' ? parts.mail : parts.sms;
  try {
    await courier.deliver(claimed);
    await noteSent(store.db, { id: claimed.id, now: new Date(clock.now()) });
  } catch (error) {
    parts.log.warn({ messageId: claimed.id, error: outline(error) }, 'not delivered');
  }
  return true;
}

/** The message that waits longest, for this process alone until its next try. */
const claim = statement((db, { now }: Blanks<{ now: Date }>) =>
  db
    .update(messages)
    .set({
      tries: sql`${messages.tries} + 1`,
      nextTryAt: sql`case when ${messages.tries} + 1 < ${sql.raw(String(MOST_TRIES))}
        then ${now}::timestamptz + coalesce((array[${sql.raw(WAITS.join())}])[${messages.tries} + 1], ${sql.raw(String(DAY))}) * interval '1 ms' end`,
    })
    .where(
      sql`${messages.id} = ${db
        .select({ id: messages.id })
        .from(messages)
        .where(lte(messages.nextTryAt, now))
        .orderBy(asc(messages.nextTryAt))
        .limit(1)
        .for('update', { skipLocked: true })}`,
    )
    .returning(),
);

const noteSent = statement((db, { id, now }: Blanks<{ id: number; now: Date }>) =>
  db
    .update(messages)
    .set({ sentAt: sql`${now}`, nextTryAt: null, body: '' })
    .where(eq(messages.id, id)),
);
