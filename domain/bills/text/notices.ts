import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

interface NewBill {
  readonly biller: string;
  /** The account inside a sentence: `account 4711 (Cabin)`. */
  readonly account: string;
  readonly amount: Cents;
  readonly due: CalendarDate | null;
}

/** What the alert of a new bill is about. */
export const NEW_BILL_ABOUT = 'New bill';

/** A bill was posted. The alert and the text message say `text`. */
export function newBillNotice({ biller, account, amount, due }: NewBill) {
  const dueDate = due ? shortDate(due) : '';
  const text = `Your new bill from ${biller} for ${account} is ${formatCents(amount)}, due ${dueDate}.`;
  return {
    subject: `New bill: ${biller}`,
    body: [text, '', `Amount due: ${formatCents(amount)}`, `Due date: ${dueDate}`].join('\n'),
    text,
  };
}
