import { shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents, subtract, sum, ZERO } from '../../values/cents.ts';
import { isGoingBack } from '../money-back.ts';
import type { Receipt, TransactionReceipt } from '../receipt.ts';
import { countedParts, isPartly, partDate, sumOnItsWay } from '../receipt-parts.ts';
import { receiptState } from '../receipt-state.ts';
import { REFUNDED, RETURNED, REVERSED, type TransactionStatus } from '../transaction-status.ts';
import { PAID_IN_PART } from './en.ts';
import { GIVEN_BACK } from './money-back.ts';
import { onItsWayText, outcomeWord, partStatusText } from './receipt.ts';

/**
 * What happened, as the heading, the title of the page and the message to a screen reader: `Paid $110.00 to …`. Of money
 * that came back it says who has it now.
 */
export function receiptHeadline(receipt: Receipt): string {
  const counted = countedParts(receipt);
  const parts = counted.length > 0 ? counted : partsAs(receipt);
  const amount = formatCents(sum(parts.map(amountOf)));
  const what = `${amount} to ${payeesOf(parts)}`;
  const back = BACK[receipt.trans_status];
  if (back) return back(amount, payeesOf(parts));
  switch (receiptState(receipt)) {
    case 'paid in part':
      // Each part of several says by itself whether it left something.
      return counted.every(isPartly) ? `${PAID_IN_PART}: ${what}` : `Paid ${what}`;
    case 'not paid':
    case 'scheduled':
      return `${stateWord(receipt)}: ${what}`;
    case 'on its way':
      return `${sumOnItsWay(receipt) === receipt.gross_total ? 'On its way' : 'Paid and on its way'}: ${what}`;
    default:
      return `Paid ${what}`;
  }
}

/** A receipt in two lines, to be sent or pasted somewhere. */
export function receiptInShort(receipt: Receipt): string {
  const numbers = new Set(receipt.transaction_receipts.map(({ confirmation_num }) => confirmation_num));
  const [part] = receipt.transaction_receipts;
  const day = part && receiptState(receipt) !== 'scheduled' ? `, ${shortDate(part.transaction_date)}` : '';
  return `${receiptHeadline(receipt)}${day}\nConfirmation number ${[...numbers].join(', ')}`;
}

/** The state in the fewest words, beside its shape. A paid receipt has the stamp in its place. */
export function stateWord(receipt: Receipt): string {
  const [first] = countedParts(receipt);
  switch (receiptState(receipt)) {
    case 'paid':
      return 'Paid';
    case 'paid in part':
      return PAID_IN_PART;
    case 'on its way':
      return 'On its way';
    case 'scheduled':
      return first ? `Scheduled for ${shortDate(partDate(first))}` : 'Scheduled';
    case 'going back': {
      const back = countedParts(receipt).find(isGoingBack);
      return back ? partStatusText(back) : 'Paid';
    }
    case 'not paid':
      return outcomeWord(receipt.trans_status);
  }
}

/** Why a payment on its way is not paid yet. */
export function onItsWayReason(receipt: Receipt): string | undefined {
  const open = sumOnItsWay(receipt);
  if (open === ZERO) return undefined;
  return open === receipt.gross_total ? 'Your bank has not confirmed it yet.' : `${onItsWayText(receipt)}.`;
}

interface LeftOf {
  readonly nickname: string;
  readonly bill_type: { readonly name: string };
  readonly account_num: string;
  /** Null while the biller has not told it. */
  readonly period_amt_due: Cents | null;
}

/**
 * What is left of several bills that were paid together; empty while their billers have not told what is due.
 * `isBesideUnpaid`: others of the same checkout were not paid, so that it is said of which nothing is left.
 */
export function leftOfBillsText(bills: readonly LeftOf[], isBesideUnpaid = false): string[] {
  const owed = bills.filter(({ period_amt_due }) => (period_amt_due ?? ZERO) > ZERO);
  if (owed.length > 0)
    return owed.map(
      ({ nickname, bill_type, account_num, period_amt_due }) =>
        `${formatCents(period_amt_due ?? ZERO)} is left to pay on ${nickname || bill_type.name}, ${account_num}.`,
    );
  const areKnown = bills.length > 0 && bills.every(({ period_amt_due }) => period_amt_due !== null);
  if (!areKnown) return [];
  if (!isBesideUnpaid) return ['Nothing is left to pay on these bills.'];
  return [`Nothing is left to pay on the ${bills.length === 1 ? 'bill that was' : 'bills that were'} paid.`];
}

/** What is left to pay after a payment; undefined while the biller has not told what is due. */
export function leftToPayText(due: Cents | null): string | undefined {
  if (due === null) return undefined;
  return due > ZERO
    ? `${formatCents(due)} is left to pay on this bill.`
    : 'Nothing is left to pay on this bill.';
}

/** What the bills of a payment asked for right after it; undefined where they were paid whole, or money goes back. */
export function leftThenText(part: TransactionReceipt): string | undefined {
  if (!isPartly(part) || isGoingBack(part)) return undefined;
  const left = sum(part.transactions.items.map(({ left_due = ZERO }) => left_due));
  return `After this payment, ${formatCents(left)} was left to pay.`;
}

/** Of a payment that came back: who has its money. */
const BACK: Partial<Record<TransactionStatus, (amount: string, payees: string) => string>> = {
  [REFUNDED]: (amount, payees) => `${GIVEN_BACK} to you: ${amount} from ${payees}`,
  [RETURNED]: (amount, payees) => `Returned to your bank: ${amount} from ${payees}`,
  [REVERSED]: (amount, payees) => `Taken back by your bank: ${amount} for ${payees}`,
};

/** The parts that ended as the whole did: beside a part that came back, another may have failed. */
function partsAs({ trans_status, transaction_receipts }: Receipt): readonly TransactionReceipt[] {
  const same = transaction_receipts.filter((part) => part.trans_status === trans_status);
  return same.length > 0 ? same : transaction_receipts;
}

function amountOf({ total, fee }: TransactionReceipt): Cents {
  return subtract(total, fee);
}

function payeesOf(parts: readonly TransactionReceipt[]): string {
  const [first = '', second, ...others] = new Set(parts.map(({ entity_name }) => entity_name));
  if (second === undefined) return first;
  return `${first} and ${others.length === 0 ? second : `${others.length + 1} others`}`;
}
