import { setTimeout as wait } from 'node:timers/promises';
import { and, count, countDistinct, desc, eq, max, type SQL } from 'drizzle-orm';
import { outline } from '../failures.ts';
import { sendDueMessage } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import type { Store } from '../store/store.ts';
import { answerNextText } from '../text/answer.ts';
import { mobileNumberOf, receiveText } from '../text/receive.ts';

export type Channel = 'mail' | 'sms';
export type Message = typeof sandboxInbox.$inferSelect;

/** Which messages are asked for; what is left out is all of them. */
export interface Which {
  readonly channel?: Channel | undefined;
  readonly recipient?: string | undefined;
}

/** Every mail and text that was sent, newest first, and the texts that were answered. */
export async function inbox({ db }: Store) {
  const rows = await db.select().from(sandboxInbox).orderBy(desc(sandboxInbox.id)).limit(500);
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** Newest first. */
export async function listMessages(
  { db }: Store,
  which: Which,
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

export async function countMessages({ db }: Store, which: Which): Promise<number> {
  const [row] = await db.select({ messages: count() }).from(sandboxInbox).where(matching(which));
  return row?.messages ?? 0;
}

export interface Correspondent {
  readonly channel: Channel;
  readonly recipient: string;
  readonly messages: number;
}

/** Who was written to, those with the newest message first. */
export async function listCorrespondents(
  { db }: Store,
  which: Which,
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

export async function countCorrespondents({ db }: Store, which: Which): Promise<number> {
  const [row] = await db
    .select({ correspondents: countDistinct(sandboxInbox.recipient) })
    .from(sandboxInbox)
    .where(matching(which));
  return row?.correspondents ?? 0;
}

function matching({ channel, recipient }: Which): SQL | undefined {
  return and(
    channel === undefined ? undefined : eq(sandboxInbox.channel, channel),
    recipient === undefined ? undefined : eq(sandboxInbox.recipient, recipient),
  );
}

/**
 * Hands over a text that a customer sends in, as an SMS service would (SRV2-48): under the id of its delivery, or one of
 * its own. It is answered as if the service had called, and the answer is in the inbox as soon as it is sent.
 */
export async function answerText(
  parts: Parts,
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
  await doAtOnce(parts, answerNextText, sendDueMessage);
}

/** How long a person waits for what is done at once, in milliseconds; it is done in any case. */
const PATIENCE = 4_000;

/** So that the page that follows shows what came of it. */
export async function doAtOnce(
  parts: Parts,
  ...workers: ((parts: Parts) => Promise<boolean>)[]
): Promise<void> {
  const stop = new AbortController();
  await Promise.race([workOff(parts, workers), wait(PATIENCE, undefined, { signal: stop.signal })]);
  stop.abort();
}

/** What fails here is the worker's to do again. */
async function workOff(parts: Parts, workers: ((parts: Parts) => Promise<boolean>)[]): Promise<void> {
  try {
    for (const worker of workers) while (await worker(parts));
  } catch (error) {
    parts.log.warn({ error: outline(error) }, 'not done at once');
  }
}
