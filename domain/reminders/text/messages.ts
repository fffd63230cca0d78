import { portalName } from '../../brand/portal.ts';
import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents, ZERO } from '../../values/cents.ts';

export interface RemindedBill {
  readonly biller: string;
  /** The account inside a sentence: `account 4711 (Cabin)`. */
  readonly account: string;
  /** What no scheduled payment will pay; null where the biller has not told what is owed. */
  readonly open: Cents | null;
  readonly pending: Cents;
  readonly due: CalendarDate | null;
  /** Why its biller takes no payments now; empty where it takes them. */
  readonly unpayable: string;
}

/** Below every mail that reminds of a bill. */
export const howToChange = () =>
  `You can change or switch off these reminders on the page of the bill in ${portalName()}.`;

/** A reminder: the message is the mail and the text. `state` is how the bill stands: `due 12/3/2026`. */
export const REMINDERS = {
  'new bill': (bill: RemindedBill) => ({
    subject: `Reminder: a new bill from ${bill.biller}`,
    message: sentences(
      `${bill.biller} posted a new bill for ${bill.account}.`,
      openText(bill),
      bill.due && dueText(bill.due),
      bill.unpayable,
    ),
  }),
  'before due': (bill: RemindedBill, state: string) => ({
    subject: `Reminder: ${bill.biller}, ${state}`,
    message: sentences(
      `Your bill from ${bill.biller} for ${bill.account} is not paid yet.`,
      openText(bill),
      bill.due && dueText(bill.due),
      bill.unpayable,
    ),
  }),
  'past due': (bill: RemindedBill, state: string) => ({
    subject: `Reminder: ${bill.biller}, ${state}`,
    message: sentences(
      `Your bill from ${bill.biller} for ${bill.account} is past due.`,
      openText(bill),
      bill.due && wasDueText(bill.due),
      bill.unpayable,
    ),
  }),
} as const;

function openText({ open, pending }: RemindedBill): string | null {
  if (open === null) return null;
  return pending === ZERO
    ? `${formatCents(open)} is open.`
    : `${formatCents(open)} is open beside the ${formatCents(pending)} that you scheduled.`;
}

const dueText = (due: CalendarDate) => `It is due ${shortDate(due)}.`;
const wasDueText = (due: CalendarDate) => `It was due ${shortDate(due)}.`;

const sentences = (...told: readonly (string | null)[]): string => told.filter(Boolean).join(' ');
