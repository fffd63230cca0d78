import { and, eq, sql } from 'drizzle-orm';
import { phoneDigits } from '../../domain/values/contact.ts';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { faultDetails } from '../observability/log.ts';
import { insertion } from '../store/bulk-insert.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { messages } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import { stoppedAmong } from './stopped-numbers.ts';

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

/** By `tries`, how long the next one has the message for itself. After a failure, another follows then. */
const WAITS = [MINUTE, MINUTE, MINUTE, 5 * MINUTE, HOUR];
/** Twelve: a first one that fails counts twice. */
const MAX_TRIES = 13;

/** How many messages are sent at the same time, and among how many they are looked for. */
const AT_ONCE = 10;
const LOOKED_AT = 200;

/**
 * Queues a message in the transaction of its cause; the background work sends it after the commit.
 */
export async function queueMessage(db: Db, clock: Clock, message: Message): Promise<void> {
  await queueMessages(db, clock, [message]);
}

/** The same for many. Resolves to those that leave: a removed customer has no address, and a number may be stopped. */
export async function queueMessages(db: Db, clock: Clock, all: readonly Message[]): Promise<Message[]> {
  const texts = all.filter(({ channel, despiteStop }) => channel === 'sms' && !despiteStop);
  const stopped = await stoppedAmong(
    db,
    texts.map(({ recipient }) => recipient),
  );
  const leaving = all.filter(({ channel, recipient, despiteStop }) =>
    channel === 'mail' ? recipient.includes('@') : despiteStop || !stopped.has(phoneDigits(recipient)),
  );
  if (leaving.length === 0) return leaving;
  const now = new Date(clock.now());
  const rows = leaving.map(({ customer, despiteStop: _, ...message }) => ({
    ...message,
    customerId: customer,
    createdAt: now,
    nextTryAt: now,
  }));
  await db.execute(sql`${insertion(messages, rows)} on conflict do nothing`);
  return leaving;
}

/**
 * Sends some due messages at the same time, to each recipient one. Resolves to how many were due. A lease keeps other
 * processes off them meanwhile. After sending, the stored body is emptied: codes and amounts belong to their reader.
 */
export async function sendDueMessages(parts: Dependencies): Promise<number> {
  const { store, clock } = parts;
  const claimed = await claim(store.db, { now: new Date(clock.now()) });
  await Promise.all(claimed.map((message) => send(parts, message)));
  return claimed.length;
}

/** Notes each as soon as it has left: a slow one beside it must not lead to a second mail. */
async function send(
  { store, clock, mail, sms, log }: Dependencies,
  message: typeof messages.$inferSelect,
): Promise<void> {
  try {
    await (message.channel === 'mail' ? mail : sms).deliver(message);
    await noteSent(store.db, { id: message.id, now: new Date(clock.now()) });
  } catch (error) {
    log.warn({ messageId: message.id, error: faultDetails(error) }, 'not delivered');
    await noteFailed(store.db, { id: message.id });
  }
}

/**
 * Leases messages to this process until their next try: to each recipient the one that has waited longest, and none
 * while any process makes the first try of an earlier one. So they arrive in their order, and many to one recipient
 * hold up nobody else. A first try that a crash cut off counts as under way until its lease ends.
 */
const claim = preparedStatement((db, { now }: Placeholders<{ now: Date }>) =>
  db
    .update(messages)
    .set({
      tries: sql`${messages.tries} + 1`,
      nextTryAt: sql`case when ${messages.tries} + 1 < ${sql.raw(String(MAX_TRIES))}
        then ${now}::timestamptz + coalesce((array[${sql.raw(WAITS.join())}])[${messages.tries} + 1], ${sql.raw(String(DAY))}) * interval '1 ms' end`,
    })
    .where(
      // An array is worked out once. The rows of a joined subquery would be looked for again while they change.
      sql`${messages.id} = any(array(
        select id from messages
         where next_try_at <= ${now}
           and id = any(array(
             select id
               from (select id, next_try_at, row_number() over (partition by recipient order by next_try_at, id) as place
                       from (select id, recipient, next_try_at from messages where next_try_at <= ${now}
                                and not exists (select from messages leased
                                                 where leased.recipient = messages.recipient and leased.id < messages.id
                                                   and leased.next_try_at > ${now} and leased.tries = 1)
                              order by next_try_at, id limit ${sql.raw(String(LOOKED_AT))}) due) placed
              where place = 1
              order by next_try_at, id limit ${sql.raw(String(AT_ONCE))}))
           for update skip locked))`,
    )
    .returning(),
);

const noteSent = preparedStatement((db, { id, now }: Placeholders<{ id: number; now: Date }>) =>
  db
    .update(messages)
    .set({ sentAt: sql`${now}`, nextTryAt: null, body: '' })
    .where(eq(messages.id, id)),
);

/** Ends a first try: from now on, `tries` is never 1 again, and later messages to the same recipient may leave. */
const noteFailed = preparedStatement((db, { id }: Placeholders<{ id: number }>) =>
  db
    .update(messages)
    .set({ tries: sql`2` })
    .where(and(eq(messages.id, id), eq(messages.tries, 1))),
);
