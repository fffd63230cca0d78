import { asc, eq, lte, sql } from 'drizzle-orm';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { faultDetails } from '../observability/log.ts';
import { insertion } from '../store/bulk-insert.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { messages } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import { isNumberStopped } from './stopped-numbers.ts';

export interface Message {
  readonly customer: number | null;
  /** Names the event: a second message with the same cause is not written. */
  readonly cause: string;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** True for an answer to STOP, START or HELP, which goes to a stopped number too (ruling 56). */
  readonly despiteStop?: boolean;
}

/** What is left of a message once its recipient may not be known any more. A cause often names the address. */
export const WITHOUT_RECIPIENT = { recipient: '', body: '', cause: sql`'erased ' || ${messages.id}` };

/** How long each try has the message for itself. After a failure, the next try follows then. */
const WAITS = [MINUTE, MINUTE, 5 * MINUTE, HOUR];
const MAX_TRIES = 12;

/**
 * Queues a message in the transaction of its cause; the background work sends it after the commit.
 */
export async function queueMessage(
  db: Db,
  clock: Clock,
  { customer, despiteStop = false, ...message }: Message,
): Promise<void> {
  // A removed customer has no address any more.
  if (message.channel === 'mail' && !message.recipient.includes('@')) return;
  if (message.channel === 'sms' && !despiteStop && (await isNumberStopped(db, message.recipient))) return;
  const now = new Date(clock.now());
  const row = { ...message, customerId: customer, createdAt: now, nextTryAt: now };
  await db.execute(sql`${insertion(messages, [row])} on conflict do nothing`);
}

/**
 * Sends one due message; false when none is due. A lease keeps other processes off it meanwhile.
 * After sending, the stored body is emptied: codes and amounts belong to their reader.
 */
export async function sendDueMessage(parts: Dependencies): Promise<boolean> {
  const { store, clock } = parts;
  const [claimed] = await claim(store.db, { now: new Date(clock.now()) });
  if (!claimed) return false;
  const courier = claimed.channel === 'mail' ? parts.mail : parts.sms;
  try {
    await courier.deliver(claimed);
    await noteSent(store.db, { id: claimed.id, now: new Date(clock.now()) });
  } catch (error) {
    parts.log.warn({ messageId: claimed.id, error: faultDetails(error) }, 'not delivered');
  }
  return true;
}

/** Leases the message that has waited longest to this process until its next try. */
const claim = preparedStatement((db, { now }: Placeholders<{ now: Date }>) =>
  db
    .update(messages)
    .set({
      tries: sql`${messages.tries} + 1`,
      nextTryAt: sql`case when ${messages.tries} + 1 < ${sql.raw(String(MAX_TRIES))}
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

const noteSent = preparedStatement((db, { id, now }: Placeholders<{ id: number; now: Date }>) =>
  db
    .update(messages)
    .set({ sentAt: sql`${now}`, nextTryAt: null, body: '' })
    .where(eq(messages.id, id)),
);
