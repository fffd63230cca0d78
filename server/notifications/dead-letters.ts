import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
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

/** All messages that were given up, the oldest first. */
export async function deadLetters({ store }: Pick<Dependencies, 'store'>): Promise<DeadLetter[]> {
  const rows = await store.db.select().from(messages).where(isGivenUp).orderBy(asc(messages.createdAt));
  return rows.map(({ id, customerId, channel, recipient, subject, createdAt }) => ({
    id,
    customer: customerId,
    channel,
    recipient: masked(recipient),
    subject,
    createdAt,
  }));
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
