import { setTimeout as wait } from 'node:timers/promises';
import { and, count, countDistinct, desc, eq, max, type SQL } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { sendDueMessages } from '../notifications/messages.ts';
import { faultDetails } from '../observability/log.ts';
import { ifGiven } from '../store/conditions.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import type { Store } from '../store/store.ts';
import { answerNextText } from '../texts/answer.ts';
import { mobileNumberOf, receiveText } from '../texts/receive.ts';

export type Channel = 'mail' | 'sms';
export type Message = typeof sandboxInbox.$inferSelect;

/** Which messages to read; a missing field means all. */
export interface MessageFilter {
  readonly channel?: Channel | undefined;
  readonly recipient?: string | undefined;
}

/** The latest 500 mails and texts, sent and received, newest first. */
export async function inbox({ db }: Store) {
  const rows = await db.select().from(sandboxInbox).orderBy(desc(sandboxInbox.id)).limit(500);
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** Newest first. */
export async function listMessages(
  { db }: Store,
  which: MessageFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Message[]> {
  return db
    .select()
    .from(sandboxInbox)
    .where(matching(which))
    .orderBy(desc(sandboxInbox.id))
    .limit(limit)
    .offset(offset);
}

export async function countMessages({ db }: Store, which: MessageFilter): Promise<number> {
  const [row] = await db.select({ messages: count() }).from(sandboxInbox).where(matching(which));
  return row?.messages ?? 0;
}

export interface Correspondent {
  readonly channel: Channel;
  readonly recipient: string;
  readonly messages: number;
}

/** The recipients, those with the newest message first. */
export async function listCorrespondents(
  { db }: Store,
  which: MessageFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Correspondent[]> {
  return db
    .select({ channel: sandboxInbox.channel, recipient: sandboxInbox.recipient, messages: count() })
    .from(sandboxInbox)
    .where(matching(which))
    .groupBy(sandboxInbox.channel, sandboxInbox.recipient)
    .orderBy(desc(max(sandboxInbox.id)))
    .limit(limit)
    .offset(offset);
}

export async function countCorrespondents({ db }: Store, which: MessageFilter): Promise<number> {
  const [row] = await db
    .select({ correspondents: countDistinct(sandboxInbox.recipient) })
    .from(sandboxInbox)
    .where(matching(which));
  return row?.correspondents ?? 0;
}

function matching({ channel, recipient }: MessageFilter): SQL | undefined {
  return and(ifGiven(eq, sandboxInbox.channel, channel), ifGiven(eq, sandboxInbox.recipient, recipient));
}

/**
 * Delivers a customer's text as an SMS service would (SRV2-48), under the id of its delivery or a
 * new one. The answer is in the inbox as soon as it is sent.
 */
export async function answerText(
  parts: Dependencies,
  { from, text, id = parts.ids.uuid() }: { from: string; text: string; id?: string | undefined },
): Promise<void> {
  const number = mobileNumberOf(from);
  const body = text.replaceAll('\0', ' ').replace(/\p{Surrogate}/gu, ' ');
  await parts.store.db.insert(sandboxInbox).values({
    channel: 'sms',
    direction: 'in',
    recipient: number.length === 10 ? number : from,
    subject: '',
    body,
    at: new Date(parts.clock.now()),
  });
  await receiveText(parts, { id: `sandbox ${id}`, from, body });
  await doDueWorkNow(parts, answerNextText, sendDueMessages);
}

/**
 * How long, in milliseconds, a person waits for work done at once. The work continues in any case.
 */
const MAX_WAIT = 4_000;

/** Does due work at once, so that the next page shows its result. */
export async function doDueWorkNow(
  parts: Dependencies,
  ...workers: ((parts: Dependencies) => Promise<number | boolean>)[]
): Promise<void> {
  const stop = new AbortController();
  await Promise.race([runWorkers(parts, workers), wait(MAX_WAIT, undefined, { signal: stop.signal })]);
  stop.abort();
}

/** Runs the workers. After a failure, the background work tries again. */
async function runWorkers(
  parts: Dependencies,
  workers: ((parts: Dependencies) => Promise<number | boolean>)[],
): Promise<void> {
  try {
    for (const worker of workers) while (await worker(parts));
  } catch (error) {
    parts.log.warn({ error: faultDetails(error) }, 'not done at once');
  }
}
