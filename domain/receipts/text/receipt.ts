import { shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents, sum } from '../../values/cents.ts';
import { counted } from '../../values/counted.ts';
import type { MoneyBack } from '../money-back.ts';
import { isGoingBack, moneyBackState, moneyBackText } from '../money-back.ts';
import {
  countsInTotal,
  hasOwnTotal,
  labelledTotal,
  type Receipt,
  type TransactionReceipt,
  totalLabel,
} from '../receipt.ts';
import { countedParts, failedParts, isPartly, methodLines, partDate, sumOnItsWay } from '../receipt-parts.ts';
import { type BillStanding, isTakenBack } from '../receipt-state.ts';
import type { TransactionStatus } from '../transaction-status.ts';
import { DELETED, FAILED, isError, PROCESSING, REFUNDED, SCHEDULED } from '../transaction-status.ts';
import { ON_ITS_WAY, ON_ITS_WAY_TIME, PAID_IN_PART, PART_CHARGED_BEFORE, partlyOnItsWay } from './en.ts';
import { saysMoney } from './given-back.ts';
import { BY_ANOTHER_WAY, GIVEN_BACK, NO_LONGER_COUNTS, OPEN_ON_BILL, STATEMENT_LATER } from './money-back.ts';

const NOT_CHARGED = 'You have not been charged.';
const NOT_CHARGED_FOR_IT = 'You have not been charged for it.';

/**
 * The stamp of a receipt: `Paid 11/20/2026`. Paper, screen and PDF show the same words. Only what is paid or
 * scheduled is stamped, never money that a bank has not confirmed (ruling 72), or that goes back.
 */
export function stampText(receipt: Receipt): string | undefined {
  const [part] = countedParts(receipt);
  if (!part || sumOnItsWay(receipt) > 0 || countedParts(receipt).some(isGoingBack)) return undefined;
  const paid = countedParts(receipt).some(isPartly) ? PAID_IN_PART : 'Paid';
  const word = part.trans_status === SCHEDULED ? 'Scheduled for' : paid;
  return `${word} ${shortDate(partDate(part))}`;
}

/** What is said in place of a stamp while a bank has not confirmed a payment; undefined when all is settled. */
export function onItsWayText(receipt: Receipt): string | undefined {
  const open = sumOnItsWay(receipt);
  if (open === 0) return undefined;
  return open === receipt.gross_total ? ON_ITS_WAY : partlyOnItsWay(formatCents(open));
}

/** What follows these words: how long it takes, and what a statement may show meanwhile. */
export function onItsWayTime({ transaction_receipts }: Receipt): string {
  const isSplit = transaction_receipts.some(
    (part) => part.trans_status === PROCESSING && methodLines(part).length > 1,
  );
  return isSplit ? `${ON_ITS_WAY_TIME} ${PART_CHARGED_BEFORE}` : ON_ITS_WAY_TIME;
}

/** What became of a part that does not count. */
const OUTCOMES: Partial<Record<TransactionStatus, string>> = {
  3: 'voided',
  4: 'returned',
  5: 'refunded',
  6: 'reversed',
  8: 'deleted',
};

/** What became of a part that does not count, in lower case. */
const outcomeOf = (status: TransactionStatus) =>
  status === REFUNDED ? GIVEN_BACK.toLowerCase() : (OUTCOMES[status] ?? 'not paid');

export function outcomeWord(status: TransactionStatus): string {
  const outcome = outcomeOf(status);
  return outcome.charAt(0).toUpperCase() + outcome.slice(1);
}

/** The sum of a part and what it is: a total only where it counts (RCT-04, RCT-07). */
export function partSum(part: TransactionReceipt): { readonly label: string; readonly amount: Cents } {
  return countsInTotal(part.trans_status)
    ? { label: totalLabel(part), amount: labelledTotal(part) }
    : { label: outcomeWord(part.trans_status), amount: part.total };
}

/** The whole of a part that counts, where its label leaves out the fee. */
export function partWithFee(part: TransactionReceipt): Cents | undefined {
  return countsInTotal(part.trans_status) && hasOwnTotal(part) ? part.total : undefined;
}

/** The term for the methods of a part: of one that was not paid, they paid nothing (PAY-38). */
export function methodTerm({ trans_status }: TransactionReceipt): string {
  return trans_status === FAILED ? 'Tried with' : 'Payment method';
}

/** How a payment meets its methods, in a sentence: it has not used them before its day (SCH-29). */
export function methodSentence(receipt: Receipt): string {
  return `This payment ${USES[receipt.trans_status] ?? 'used'} ${methodLines(receipt).join(' and ')}.`;
}

const USES: Partial<Record<TransactionStatus, string>> = {
  [FAILED]: 'was tried with',
  [PROCESSING]: 'uses',
  [DELETED]: 'would have used',
  [SCHEDULED]: 'will use',
};

/** The date of a part; a scheduled part also names the day it was set up (RCT-02, RCT-08). */
export function dateText(part: TransactionReceipt): string {
  const paidOn = shortDate(part.transaction_date);
  return part.trans_status === SCHEDULED && part.scheduled_date
    ? `For ${shortDate(part.scheduled_date)}, set up on ${paidOn}`
    : paidOn;
}

/** The label of the gross total; undefined when nothing was paid (RCT-05, RCT-08). */
export function grossLabel(receipt: Receipt): string | undefined {
  if (countedParts(receipt).length === 0) return undefined;
  return `Total ${verbOf(receipt)}`;
}

/** The number of paid or scheduled items, and what each method pays of them (RCT-05, RCT-06, PAY-38). */
export function paidWithText(receipt: Receipt): string {
  const { successItemCount, payment_method } = receipt;
  const items = counted(successItemCount, 'item');
  return `${items} ${verbOf(receipt)} with ${methodLines({ payment_method }).join(' and ')}`;
}

function verbOf(receipt: Receipt): string {
  if (receipt.trans_status === SCHEDULED) return 'scheduled';
  const open = sumOnItsWay(receipt);
  if (open === 0) return 'paid';
  return open === receipt.gross_total ? 'on its way' : 'paid and on its way';
}

/** The status of a part in words (RCT-02), also while its money goes back. */
export function partStatusText(
  part: Pick<TransactionReceipt, 'trans_status' | 'statusName' | 'total' | 'transactions'> & MoneyBack,
): string {
  if (part.trans_status === PROCESSING) return 'On its way';
  return moneyBackState(part) ?? (isPartly(part) ? PAID_IN_PART : part.statusName);
}

/** What else there is to say of a part that counts, such as why a backup method paid; often empty. */
export function partNote({ trans_status, trans_msg }: TransactionReceipt): string {
  return countsInTotal(trans_status) ? trans_msg : '';
}

/** What happens to the money of a part that counts, when some of it goes back; often empty. */
export function partMoneyBack(part: TransactionReceipt): string {
  return countsInTotal(part.trans_status) ? moneyBackText(part) : '';
}

/** The outcome of a part that does not count, with its reason (RCT-07, TRX-05). */
export function failureText(part: TransactionReceipt): string {
  const told = `${part.entity_name}: ${formatCents(part.total)} was ${outcomeOf(part.trans_status)}.`;
  const meaning = isTakenBack(part.trans_status) && part.trans_status !== REFUNDED && NO_LONGER_COUNTS;
  // Another part may have been charged.
  return [told, failureReason(part).replace(NOT_CHARGED, NOT_CHARGED_FOR_IT), meaning]
    .filter(Boolean)
    .join(' ');
}

/** The same below a heading that tells the outcome: why, and what follows; often empty. */
export function failureReason({ trans_status, trans_msg, refund_is_outside }: TransactionReceipt): string {
  const where = refund_is_outside ? BY_ANOTHER_WAY : STATEMENT_LATER;
  return [trans_msg, trans_status === REFUNDED && where].filter(Boolean).join(' ');
}

/**
 * What failed parts mean for the customer. The text does not repeat what the server's messages already say
 * about the money (RCT-07).
 */
export function unpaidText(failed: readonly TransactionReceipt[]): string {
  const isSaid = failed.every(({ trans_msg }) => saysMoney(trans_msg));
  return isSaid ? BILL_NOW.owed : 'You have not been charged for it, and the bill is still to be paid.';
}

/** What it means for its bill that a payment was taken back. */
export function takenBackText(standing: BillStanding): string {
  return standing === 'owed'
    ? OPEN_ON_BILL
    : [NO_LONGER_COUNTS, BILL_NOW[standing]].filter(Boolean).join(' ');
}

/** How a bill stands after a payment that does not count; empty where that is not known. */
export const BILL_NOW: Record<BillStanding, string> = {
  owed: 'The bill is still to be paid.',
  'on its way': 'Another payment of the bill is on its way.',
  'paid since': 'The bill has been paid since.',
  'asks for nothing': 'The bill asks for nothing now.',
  unknown: '',
};

/** What happened to an earlier payment of a bill, before it is paid again: in one line, and why. */
export function failedBefore(part: TransactionReceipt): { what: string; why: string } | undefined {
  const outcome = part.trans_status === FAILED ? 'failed' : `was ${OUTCOMES[part.trans_status]}`;
  if (!isError(part.trans_status) && outcome !== 'was reversed') return undefined;
  const isSaid = part.trans_status !== FAILED || saysMoney(part.trans_msg);
  return {
    what: `Your payment of ${formatCents(part.total)} on ${shortDate(part.transaction_date)} ${outcome}.`,
    why: [!isSaid && NOT_CHARGED, part.trans_msg].filter(Boolean).join(' '),
  };
}

/**
 * The outcome of a payment whose answer came late (CHK-24). Of several billers, some may have been paid and
 * others not (RCT-07).
 */
export function outcomeText(amount: string, receipt: Receipt | undefined): string {
  if (!receipt) return `Your payment of ${amount} went through.`;
  const unpaid = sum(failedParts(receipt).map(({ total }) => total));
  return unpaid === 0
    ? `Your payment of ${amount} ${fateText(receipt)}`
    : `Of your payment of ${amount}, ${formatCents(receipt.gross_total)} ${fateText(receipt)} ${formatCents(unpaid)} was not paid.`;
}

function fateText(receipt: Receipt): string {
  const open = sumOnItsWay(receipt);
  if (receipt.trans_status === SCHEDULED) return 'is scheduled.';
  if (open === 0) return 'went through.';
  return open === receipt.gross_total
    ? 'is on its way. Your bank has not confirmed it yet.'
    : `was made. Your bank has not confirmed ${formatCents(open)} of it yet.`;
}
