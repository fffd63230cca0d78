import { eq } from 'drizzle-orm';
import { dateState } from '../../domain/bills/due-state.ts';
import { portalName } from '../../domain/brand/portal.ts';
import { asText } from '../../domain/brand/text-sender.ts';
import type { Occasion } from '../../domain/reminders/reminder.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents, formatCents, subtract, ZERO } from '../../domain/values/cents.ts';
import { phoneDigits } from '../../domain/values/contact.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { waysOf as noticeWays } from '../notifications/notice.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import type { ReminderLine } from './rows.ts';

const changeIt = () =>
  `You can change or switch off these reminders on the page of the bill in ${portalName()}.`;

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
  const heard = occasion === 'new bill' ? await noticeWays({ db, customer: customerId }, 'ebill') : [];
  for (const { channel, recipient } of await waysOf(db, line)) {
    if (heard.some((way) => isSameWay(way, { channel, recipient }))) continue;
    await queueMessage(db, parts.clock, {
      customer: customerId,
      cause: `reminder ${customerId} ${line.billId} ${occasion} ${channel} ${recipient.toLowerCase()}`,
      channel,
      recipient,
      subject,
      body: channel === 'sms' ? asText(message) : [message, '', changeIt()].join('\n'),
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

function textOf(line: ReminderLine, occasion: Occasion, { clock }: Dependencies) {
  const { biller, accountNum, nickname, dueDate } = line;
  const account = `account ${accountNum}${nickname ? ` (${nickname})` : ''}`;
  const owed = line.canEditAmount ? (line.balance ?? line.amountDue) : (line.amountDue ?? line.balance);
  const amount = owed === null ? '' : openText(owed, cents(line.pending));
  const due = dueDate === null ? '' : ` It is due ${shortDate(dueDate)}.`;
  const state = dueDate === null ? '' : dateState(dueDate, clock.today()).words.toLowerCase();
  switch (occasion) {
    case 'new bill':
      return {
        subject: `Reminder: a new bill from ${biller}`,
        message: `${biller} posted a new bill for ${account}.${amount}${due}`,
      };
    case 'before due':
      return {
        subject: `Reminder: ${biller}, ${state}`,
        message: `Your bill from ${biller} for ${account} is not paid yet.${amount}${due}`,
      };
    case 'past due':
      return {
        subject: `Reminder: ${biller}, ${state}`,
        message: `Your bill from ${biller} for ${account} is past due.${amount} It was due ${dueDate ? shortDate(dueDate) : ''}.`,
      };
  }
}

/** The open amount without what is scheduled. */
function openText(owed: Cents, pending: Cents): string {
  const open = ` ${formatCents(subtract(owed, pending))} is open`;
  return pending === ZERO ? `${open}.` : `${open} beside the ${formatCents(pending)} that you scheduled.`;
}

async function waysOf(db: Db, { reminder }: ReminderLine): Promise<Way[]> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, reminder.customerId));
  const number = customer && verifiedNumber(customer.mobileNumber, customer.mobileRegistration);
  const addresses = reminder.byEmail ? [reminder.email, reminder.email2].filter(Boolean) : [];
  return [
    ...addresses.map((recipient) => ({ channel: 'mail' as const, recipient })),
    ...(reminder.byText && number !== undefined ? [{ channel: 'sms' as const, recipient: number }] : []),
  ];
}
