import { eq } from 'drizzle-orm';
import { verifiedNumber } from '../../domain/mobile-number.ts';
import { settingsWithoutTexts, type Topic } from '../../domain/notification-settings.ts';
import { phoneDigits } from '../../domain/receipt-options.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

/** Something that a customer is told by the ways of its topic. */
export interface Notice {
  /** What happened, once: it is told once by each way. */
  readonly cause: string;
  readonly subject: string;
  /** The mail. */
  readonly body: string;
  /** The text message, which says the same in one line. */
  readonly text: string;
  /** Another mail tells it already. */
  readonly isMailed?: boolean;
}

/** Tells the customer in the transaction that made it a fact, by email, by text or both, as switched on (SRV2-33). */
export async function tell(
  scope: Scope,
  { clock }: Pick<Parts, 'clock'>,
  topic: Topic,
  { cause, subject, body, text, isMailed = false }: Notice,
): Promise<void> {
  const ways = await waysOf(scope, topic);
  for (const { channel, recipient } of ways) {
    if (isMailed && channel === 'mail') continue;
    await post(scope.db, clock, {
      customer: scope.customer,
      cause: `${cause} ${channel}`,
      channel,
      recipient,
      subject,
      body: channel === 'mail' ? body : text,
    });
  }
}

/** Where the notices of a topic go. Texts go to a verified number only (NTF-08). */
export async function waysOf(
  { db, customer }: Scope,
  topic: Topic,
): Promise<{ channel: 'mail' | 'sms'; recipient: string }[]> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer));
  if (!row) return [];
  const number = phoneDigits(verifiedNumber(row.mobileNumber, row.mobileRegistration) ?? '');
  const settings = number === '' ? settingsWithoutTexts(row.notifications) : row.notifications;
  const { email, text } = settings[topic];
  return [
    ...(email ? [{ channel: 'mail' as const, recipient: row.email }] : []),
    ...(text ? [{ channel: 'sms' as const, recipient: number }] : []),
  ];
}
