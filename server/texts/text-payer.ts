import { and, eq } from 'drizzle-orm';
import { withoutSender } from '../../domain/brand/text-sender.ts';
import { paidByTextMail } from '../../domain/texts/text/barred.ts';
import { VERIFIED } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { sendNotice } from '../notifications/notice.ts';
import { isNumberStopped } from '../notifications/stopped-numbers.ts';
import { isSetUp } from '../set-up.ts';
import type { TextPlan } from '../store/schema/checkouts.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

interface PayerText {
  /** Names the event; it is told once. */
  readonly cause: string;
  /** The number that paid. */
  readonly mobileNumber: string;
  /** The text, which begins with the name of the portal. */
  readonly body: string;
  readonly of: Pick<TextPlan, 'biller' | 'billId'>;
  /** The confirmation number of a payment that was made. */
  readonly confirmation?: string | undefined;
  /** True when the receipt goes out by email: no other mail says the same then. */
  readonly isMailed?: boolean;
  /** True for what is mailed beside the text, where payment notices go by email. */
  readonly isFailure?: boolean;
}

/**
 * Texts the number while it is the customer's verified one and not stopped, and where texts leave. Otherwise the customer
 * gets a payment notice instead (SRV2-33, ruling 56).
 */
export async function textPayer(
  { db, customer }: Scope,
  parts: Dependencies,
  { cause, mobileNumber, body, of, confirmation, isMailed = false, isFailure = false }: PayerText,
): Promise<void> {
  const route =
    confirmation === undefined ? `bills/${of.billId}` : `receipt/${encodeURIComponent(confirmation)}`;
  const mail = paidByTextMail({
    biller: of.biller,
    said: withoutSender(body),
    isPaid: confirmation !== undefined,
    page: `${parts.config.publicUrl}/#/${route}`,
  });
  const notice = { cause, ...mail, text: body };
  if (isSetUp(parts.config, 'texts') && (await isNumberOf({ db, customer }, mobileNumber))) {
    const message = { customer, cause, channel: 'sms', recipient: mobileNumber, subject: '', body } as const;
    await queueMessage(db, parts.clock, message);
    if (isFailure) await sendNotice({ db, customer }, parts, 'payment', { ...notice, isTexted: true });
    return;
  }
  return sendNotice({ db, customer }, parts, 'payment', { ...notice, isMailed });
}

async function isNumberOf({ db, customer }: Scope, mobileNumber: string): Promise<boolean> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.id, customer),
        eq(customers.mobileNumber, mobileNumber),
        eq(customers.mobileRegistration, VERIFIED),
      ),
    );
  return rows.length === 1 && !(await isNumberStopped(db, mobileNumber));
}
