import { shortDate } from './calendar-date.ts';
import { add, type Cents, formatCents } from './cents.ts';
import { isOpenBill, listed, type TextBill } from './text-talk.ts';

const CHOICES = 'Reply PAY to pay your bill, STOP to end, HELP for help.';
const NOTHING = 'Nothing was paid.';

/** SRV2-27: what a posted bill is, and what can be answered; the reason where it cannot be paid by text (SRV2-31). */
export function offerWords(bill: TextBill): string {
  const what =
    bill.amount === null
      ? `You have a new bill from ${bill.biller}, ${bill.account}.`
      : `Your bill from ${ofBill(bill)}.`;
  return `Billfold: ${what} ${answersWords(bill)}`;
}

/** The first text after pay by text was switched on, with the bill that can be paid at once, or why it cannot. */
export function welcomeWords(biller: string, account: string, bill: TextBill | undefined): string {
  const open = bill && isOpenBill(bill) ? bill : undefined;
  const now = open && open.amount !== null ? ` Your bill is ${amountWords(open)}.` : '';
  return `Billfold: Pay by text is on for ${account} at ${biller}.${now} ${answersWords(open)}`;
}

function answersWords(bill: TextBill | undefined): string {
  if (!bill) return 'Reply STOP to end, HELP for help.';
  return bill.barred === null
    ? 'Reply PAY to pay, STOP to end, HELP for help.'
    : `${bill.barred} Reply STOP to end, HELP for help.`;
}

/** SRV2-29. */
export function listWords(bills: readonly TextBill[]): string {
  const open = bills.filter(isOpenBill).length;
  const shown = listed(bills);
  const lines = shown.map((bill, at) => `\n${at + 1}: ${ofBill(bill)}`);
  const more = open > shown.length ? `\n${open - shown.length} more are in Billfold.` : '';
  return `Billfold: You have ${open} open bills.${lines.join('')}${more}\nReply PAY and the number, like PAY 2.`;
}

/** A number that stands at no bill: the list is told again. */
export function noSuchBillWords(bills: readonly TextBill[]): string {
  const open = bills.filter(isOpenBill);
  if (open.length > 1) return `Billfold: There is no bill with that number. ${bare(listWords(bills))}`;
  const [only] = open;
  return only ? `Billfold: There is no bill with that number. ${bare(offerWords(only))}` : nothingOpenWords();
}

export function nothingOpenWords(): string {
  return `Billfold: Your bills are paid. ${NOTHING}`;
}

/** SRV2-31. */
export function paidWords(bill: TextBill | undefined): string {
  const which = bill ? `Your bill from ${bill.biller}, ${bill.account},` : 'This bill';
  return `Billfold: ${which} is already paid. ${NOTHING}`;
}

/** SRV2-31: the reason is a sentence. */
export function barredWords({ biller, account, barred }: TextBill): string {
  return `Billfold: ${biller}, ${account}: ${barred ?? ''} ${NOTHING}`;
}

/** With what it was before, where that was told. */
export function changedWords(bill: TextBill, was: Cents | null, number: number | undefined): string {
  const before = was === null ? '.' : ` now. It was ${formatCents(was)} before.`;
  const answer = number === undefined ? 'PAY' : `PAY ${number}`;
  return `Billfold: Your bill from ${ofBill(bill)}${before} ${NOTHING} Reply ${answer} to pay ${sumWords(bill.amount)}.`;
}

/** SRV2-28: the fee before it is taken. There may be none where another method was named before. */
export function feeWords({ biller, account, amount, fee, method }: TextBill): string {
  const total = amount === null ? '' : `, ${formatCents(add(amount, fee))} in all`;
  const cost = fee > 0 ? `a fee of ${formatCents(fee)}${total}` : 'no fee';
  return `Billfold: To pay ${sumWords(amount)} to ${biller}, ${account}, by ${method} costs ${cost}. Reply CONFIRM to pay.`;
}

export function nothingToConfirmWords(): string {
  return `Billfold: There is nothing to confirm. ${CHOICES}`;
}

/** What a payment by text was asked to be. */
export interface PaidByText {
  readonly biller: string;
  readonly account: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly method: string;
}

/** What became of a payment. Empty words of a decline are as good as none. */
export type TextOutcome =
  | { readonly kind: 'accepted' | 'processing'; readonly confirmation: string }
  | { readonly kind: 'declined'; readonly message: string };

/** SRV2-28, SRV2-31: first what happened to the money. */
export function outcomeWords(payment: PaidByText, outcome: TextOutcome): string {
  const { biller, account, amount, fee, method } = payment;
  const total = formatCents(add(amount, fee));
  const withFee = fee > 0 ? `${total} (with a fee of ${formatCents(fee)})` : total;
  switch (outcome.kind) {
    case 'accepted':
      return `Billfold: Paid ${withFee} to ${biller}, ${account}, by ${method}. Confirmation number ${outcome.confirmation}.`;
    case 'processing':
      return `Billfold: Your payment of ${withFee} to ${biller}, ${account}, by ${method} is on its way. Your bank still processes it. Confirmation number ${outcome.confirmation}.`;
    case 'declined': {
      const why = outcome.message.replace(/\s*You have not been charged\.\s*/g, ' ').trim();
      return `Billfold: Nothing was taken: your payment of ${total} to ${biller}, ${account}, failed.${why && ` ${why}`}`;
    }
  }
}

/** Nobody knows yet whether money was taken. */
export function checkingWords(): string {
  return 'Billfold: We are checking your payment with the payment service. Please do not pay again. We tell you as soon as we know.';
}

/** SRV2-30, said once. */
export function stoppedWords(isBeingPaid: boolean): string {
  const last = isBeingPaid ? ' We still tell you what becomes of the payment that is on its way.' : '';
  return `Billfold: Pay by text is off for this number.${last} You can switch it on again in Billfold.`;
}

export function offWords(): string {
  return 'Billfold: Pay by text is off for this number. Nothing was paid. You can switch it on for an account in Billfold.';
}

export function helpWords(): string {
  return 'Billfold pay by text: PAY pays your bill in full with the method you chose, PAY 2 the second of several, CONFIRM agrees to a fee, STOP ends these texts. Message and data rates may apply. More help: sign in to Billfold.';
}

export function unknownTextWords(): string {
  return `Billfold: We did not understand that. ${CHOICES}`;
}

/** SRV2-30: nobody's data. */
export function strangerWords(): string {
  return 'Billfold: This number is not set up for pay by text. Sign in to Billfold to set it up.';
}

function ofBill(bill: TextBill): string {
  return `${bill.biller}, ${bill.account}, is ${amountWords(bill)}`;
}

function amountWords({ amount, dueDate }: TextBill): string {
  return `${sumWords(amount)}${dueDate ? `, due ${shortDate(dueDate)}` : ''}`;
}

function sumWords(amount: Cents | null): string {
  return amount === null ? 'not known yet' : formatCents(amount);
}

function bare(words: string): string {
  return words.replace(/^Billfold: /, '');
}
