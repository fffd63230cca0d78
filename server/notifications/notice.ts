import { eq } from 'drizzle-orm';
import { settingsWithoutTexts, type Topic } from '../../domain/profile/notification-settings.ts';
import { phoneDigits } from '../../domain/values/contact.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { isSetUp } from '../set-up.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { queueMessage } from './messages.ts';
import { isNumberStopped } from './stopped-numbers.ts';

/** A message for a customer, sent by the ways of its topic. */
export interface Notice {
  /** Names the event; each way tells it once. */
  readonly cause: string;
  readonly subject: string;
  readonly body: string;
  /** The text message: the same in one line. */
  readonly text: string;
  /** True when another mail says the same already. */
  readonly isMailed?: boolean;
  /** True when a text says the same already. */
  readonly isTexted?: boolean;
}

/**
 * Queues a notice in the transaction of its event: by email, by text or both, as the customer has
 * switched on (SRV2-33).
 */
export async function sendNotice(
  scope: Scope,
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
  topic: Topic,
  { cause, subject, body, text, isMailed = false, isTexted = false }: Notice,
): Promise<void> {
  const ways = await waysOf(scope, { config }, topic);
  for (const { channel, recipient } of ways) {
    if (channel === 'mail' ? isMailed : isTexted) continue;
    await queueMessage(scope.db, clock, {
      customer: scope.customer,
      cause: `${cause} ${channel}`,
      channel,
      recipient,
      subject,
      body: channel === 'mail' ? body : text,
    });
  }
}

type NumberRow = Pick<typeof customers.$inferSelect, 'mobileNumber' | 'mobileRegistration'>;

/** The ten digits of the customer's verified number; empty where there is none, and where no text leaves. */
export function numberForTexts(
  { config }: Pick<Dependencies, 'config'>,
  { mobileNumber, mobileRegistration }: NumberRow,
): string {
  if (!isSetUp(config, 'texts')) return '';
  return phoneDigits(verifiedNumber(mobileNumber, mobileRegistration) ?? '');
}

/** The same, and empty while the number is stopped. */
export async function textableNumber(
  db: Db,
  parts: Pick<Dependencies, 'config'>,
  row: NumberRow,
): Promise<string> {
  const number = numberForTexts(parts, row);
  return number === '' || (await isNumberStopped(db, number)) ? '' : number;
}

/** The recipients of a topic's notices. Texts go to a verified number only (NTF-08). */
export async function waysOf(
  { db, customer }: Scope,
  parts: Pick<Dependencies, 'config'>,
  topic: Topic,
): Promise<{ channel: 'mail' | 'sms'; recipient: string }[]> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer));
  if (!row) return [];
  const number = await textableNumber(db, parts, row);
  const settings = number === '' ? settingsWithoutTexts(row.notifications) : row.notifications;
  const { email, text } = settings[topic];
  return [
    ...(email ? [{ channel: 'mail' as const, recipient: row.email }] : []),
    ...(text ? [{ channel: 'sms' as const, recipient: number }] : []),
  ];
}
