import { eq } from 'drizzle-orm';
import { namedAccount } from '../../domain/accounts/text/named-account.ts';
import { dateState } from '../../domain/bills/due-state.ts';
import { asText } from '../../domain/brand/text-sender.ts';
import type { Occasion } from '../../domain/reminders/reminder.ts';
import { howToChange, REMINDERS } from '../../domain/reminders/text/messages.ts';
import { cents, subtract } from '../../domain/values/cents.ts';
import { phoneDigits } from '../../domain/values/contact.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import { whyNotHere } from '../bills/payable.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { waysOf as noticeWays, textableNumber } from '../notifications/notice.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import type { ReminderLine } from './rows.ts';

/**
 * Sends a reminder by the chosen ways, once by each; texts go to a verified number only (SRV2-32,
 * SRV2-33). Where the notice of a new bill goes, no reminder of the same bill follows on the same day.
 */
export async function deliverReminder(
  db: Db,
  parts: Dependencies,
  line: ReminderLine,
  occasion: Occasion,
): Promise<void> {
  const { customerId } = line.reminder;
  const { subject, message } = textOf(line, occasion, parts);
  const heard = occasion === 'new bill' ? await noticeWays({ db, customer: customerId }, parts, 'ebill') : [];
  for (const { channel, recipient } of await waysOf(db, parts, line)) {
    if (heard.some((way) => isSameWay(way, { channel, recipient }))) continue;
    await queueMessage(db, parts.clock, {
      customer: customerId,
      cause: `reminder ${customerId} ${line.billId} ${occasion} ${channel} ${recipient.toLowerCase()}`,
      channel,
      recipient,
      subject,
      body: channel === 'sms' ? asText(message) : [message, '', howToChange()].join('\n'),
    });
  }
}

interface Way {
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
}

function isSameWay(left: Way, right: Way): boolean {
  const plain = ({ channel, recipient }: Way) =>
    channel === 'sms' ? phoneDigits(recipient) : recipient.trim().toLowerCase();
  return left.channel === right.channel && plain(left) === plain(right);
}

function textOf(line: ReminderLine, occasion: Occasion, parts: Dependencies) {
  const { biller, accountNum, nickname, dueDate } = line;
  const owed = line.canEditAmount ? (line.balance ?? line.amountDue) : (line.amountDue ?? line.balance);
  const pending = cents(line.pending);
  const bill = {
    biller,
    account: namedAccount(accountNum, nickname),
    open: owed === null ? null : subtract(owed, pending),
    pending,
    due: dueDate,
    unpayable: whyNotHere(parts, line.billerRow),
  };
  const state = dueDate === null ? '' : dateState(dueDate, parts.clock.today()).words.toLowerCase();
  return REMINDERS[occasion](bill, state);
}

/** Where its text cannot leave, a reminder that goes by text alone goes to its address. */
async function waysOf(db: Db, parts: Dependencies, { reminder }: ReminderLine): Promise<Way[]> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, reminder.customerId));
  if (!customer) return [];
  const isTextable = (await textableNumber(db, parts, customer)) !== '';
  const number = isTextable ? verifiedNumber(customer.mobileNumber, customer.mobileRegistration) : undefined;
  const isByMail = reminder.byEmail || (reminder.byText && number === undefined);
  const own = [reminder.email, reminder.email2].filter(Boolean);
  const addresses = isByMail ? (own.length > 0 ? own : [customer.email]) : [];
  return [
    ...addresses.map((recipient) => ({ channel: 'mail' as const, recipient })),
    ...(reminder.byText && number !== undefined ? [{ channel: 'sms' as const, recipient: number }] : []),
  ];
}
