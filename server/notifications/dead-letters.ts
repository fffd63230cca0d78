import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { isSetUp } from '../set-up.ts';
import { messages } from '../store/schema/work.ts';

/** A mail or text that could not be delivered in any of its tries. It stays until it is sent or 90 days old. */
export interface DeadLetter {
  readonly id: number;
  readonly customer: number | null;
  readonly channel: 'mail' | 'sms';
  /** Enough of the address to tell a wrong one: `d…@home.example`, `…0142`. */
  readonly recipient: string;
  readonly subject: string;
  readonly createdAt: Date;
}

const isGivenUp = and(isNull(messages.sentAt), isNull(messages.nextTryAt));

const LETTER = {
  id: messages.id,
  customer: messages.customerId,
  channel: messages.channel,
  recipient: messages.recipient,
  subject: messages.subject,
  createdAt: messages.createdAt,
};

/** Messages that were given up, the oldest first: all of them, or so many. */
export async function deadLetters(
  { store }: Pick<Dependencies, 'store'>,
  most?: number,
): Promise<DeadLetter[]> {
  const query = store.db
    .select(LETTER)
    .from(messages)
    .where(isGivenUp)
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const rows = await (most === undefined ? query : query.limit(most));
  return rows.map((row) => ({ ...row, recipient: masked(row.recipient) }));
}

export function countDeadLetters({ store }: Pick<Dependencies, 'store'>): Promise<number> {
  return store.db.$count(messages, isGivenUp);
}

/** How many texts wait that no service takes: none leaves until the host sets one up. */
export async function countUntakenTexts({
  store,
  config,
}: Pick<Dependencies, 'store' | 'config'>): Promise<number> {
  if (isSetUp(config, 'texts')) return 0;
  const { channel, sentAt, nextTryAt } = messages;
  return store.db.$count(messages, and(eq(channel, 'sms'), isNull(sentAt), isNotNull(nextTryAt)));
}

/** Gives a message that was given up all of its tries again; false when there is no such message. */
export async function sendAgain(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  id: number,
): Promise<boolean> {
  const woken = await store.db
    .update(messages)
    .set({ nextTryAt: new Date(clock.now()), tries: 0 })
    .where(and(isGivenUp, eq(messages.id, id)))
    .returning({ id: messages.id });
  return woken.length > 0;
}

function masked(recipient: string): string {
  const [name = '', host] = recipient.split('@');
  return host === undefined ? `…${recipient.slice(-4)}` : `${name.slice(0, 1)}…@${host}`;
}
