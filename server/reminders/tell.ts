import { eq } from 'drizzle-orm';
import { shortDate } from '../../domain/calendar-date.ts';
import { type Cents, cents, formatCents, subtract, ZERO } from '../../domain/cents.ts';
import { dateState } from '../../domain/due-state.ts';
import { verifiedNumber } from '../../domain/mobile-number.ts';
import type { Occasion } from '../../domain/reminder.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import type { ReminderLine } from './rows.ts';

const CHANGE_IT = 'You can change or switch off these reminders on the page of the bill in Billfold.';

/** Sends a reminder by the ways that were chosen, once by each; texts to a verified number only (SRV2-32, SRV2-33). */
export async function tellReminder(
  db: Db,
  parts: Parts,
  line: ReminderLine,
  occasion: Occasion,
): Promise<void> {
  const { customerId } = line.reminder;
  const { subject, message } = wordsOf(line, occasion, parts);
  for (const { channel, recipient } of await waysOf(db, line)) {
    await post(db, parts.clock, {
      customer: customerId,
      cause: `reminder ${customerId} ${line.billId} ${occasion} ${channel} ${recipient.toLowerCase()}`,
      channel,
      recipient,
      subject,
      body: channel === 'sms' ? `Billfold: ${message}` : [message, '', CHANGE_IT].join('\n'),
    });
  }
}

function wordsOf(line: ReminderLine, occasion: Occasion, { clock }: Parts) {
  const { biller, accountNum, nickname, dueDate } = line;
  const account = `account ${accountNum}${nickname ? ` (${nickname})` : ''}`;
  const owed = line.canEditAmount ? (line.balance ?? line.amountDue) : (line.amountDue ?? line.balance);
  const amount = owed === null ? '' : openWords(owed, cents(line.pending));
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

/** What is scheduled is not asked for again. */
function openWords(owed: Cents, pending: Cents): string {
  const open = ` ${formatCents(subtract(owed, pending))} is open`;
  return pending === ZERO ? `${open}.` : `${open} beside the ${formatCents(pending)} that you scheduled.`;
}

async function waysOf(
  db: Db,
  { reminder }: ReminderLine,
): Promise<{ channel: 'mail' | 'sms'; recipient: string }[]> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, reminder.customerId));
  const number = customer && verifiedNumber(customer.mobileNumber, customer.mobileRegistration);
  const addresses = reminder.byEmail ? [reminder.email, reminder.email2].filter(Boolean) : [];
  return [
    ...addresses.map((recipient) => ({ channel: 'mail' as const, recipient })),
    ...(reminder.byText && number !== undefined ? [{ channel: 'sms' as const, recipient: number }] : []),
  ];
}
