import { withoutAdvice } from '../../api/text/advice.ts';
import { portalName } from '../../brand/portal.ts';
import { asText, withoutSender } from '../../brand/text-sender.ts';
import { CONFIRM_YOURSELF, NOTHING_PAID } from '../../checkout/text/en.ts';
import { NO_PAYMENTS, payDirectly } from '../../portal/text/en.ts';
import { shortDate } from '../../values/calendar-date.ts';
import { add, type Cents, formatCents } from '../../values/cents.ts';
import { counted } from '../../values/counted.ts';
import {
  barredBills,
  isOpenBill,
  MOST_LISTED,
  numberedBills,
  payableBills,
  type TextBill,
} from '../conversation.ts';

const CHOICES = 'Reply PAY to pay your bill, STOP to end, HELP for help.';
const NOTHING = NOTHING_PAID;

/**
 * Offers a posted bill and names the possible answers, or says why it cannot be paid by text (SRV2-27,
 * SRV2-31).
 */
export function offerReply(bill: TextBill): string {
  const opening =
    bill.amount === null
      ? `You have a new bill from ${bill.biller}, ${bill.account}.`
      : `Your bill from ${billWords(bill)}.`;
  return asText(`${opening} ${answersWords(bill)}`);
}

/**
 * The first text after pay by text was turned on. It names the bill that can be paid at once, or the reason
 * why it cannot.
 */
export function welcomeReply(biller: string, account: string, bill: TextBill | undefined): string {
  const open = bill && isOpenBill(bill) ? bill : undefined;
  const now = open && open.amount !== null ? ` Your bill is ${amountWords(open)}.` : '';
  return asText(`Pay by text is on for ${account} at ${biller}.${now} ${answersWords(open)}`);
}

function answersWords(bill: TextBill | undefined): string {
  if (!bill) return 'Reply STOP to end, HELP for help.';
  return bill.barred === null
    ? 'Reply PAY to pay, STOP to end, HELP for help.'
    : `${bill.barred} Reply STOP to end, HELP for help.`;
}

/** Lists the open bills with their numbers (SRV2-29), and why those without a number cannot be paid (SRV2-31). */
export function billListReply(bills: readonly TextBill[]): string {
  const open = payableBills(bills);
  const barred = barredBills(bills);
  const shown = numberedBills(bills);
  const named = barred.slice(0, Math.max(MOST_LISTED - shown.length, 1));
  const lines = [
    ...shown.map((bill, at) => `${at + 1}: ${billWords(bill)}`),
    ...named.map((bill) => `${bill.biller}, ${bill.account}: ${bill.barred}`),
  ];
  const total = open.length + barred.length;
  const left = total - shown.length - named.length;
  const more = left > 0 ? [`${left} more are in ${portalName()}.`] : [];
  const next =
    open.length === 0 ? NOTHING : `Reply PAY and the number, like PAY ${Math.min(open.length, 2)}.`;
  return asText([`You have ${counted(total, 'open bill')}.`, ...lines, ...more, next].join('\n'));
}

/** Answers a number that belongs to no bill and repeats the list. */
export function noSuchBillReply(bills: readonly TextBill[]): string {
  const open = payableBills(bills);
  if (open.length > 1)
    return asText(`There is no bill with that number. ${withoutSender(billListReply(bills))}`);
  const [only] = open;
  return only
    ? asText(`There is no bill with that number. ${withoutSender(offerReply(only))}`)
    : nothingOpenReply();
}

/** Answers each word that pays, in a portal without a processor. */
export function noPaymentsReply(): string {
  return asText(NO_PAYMENTS);
}

/** Answers a text that is no command, where none pays. */
export function unknownTextWithoutPaymentsReply(): string {
  return asText(`We did not understand that. ${NO_PAYMENTS} Reply STOP to end, HELP for help.`);
}

export function nothingOpenReply(): string {
  return asText(`Your bills are paid. ${NOTHING}`);
}

/** Says that a bill is already paid (SRV2-31). */
export function alreadyPaidReply(bill: TextBill | undefined): string {
  const which = bill ? `Your bill from ${bill.biller}, ${bill.account},` : 'This bill';
  return asText(`${which} is already paid. ${NOTHING}`);
}

/** Says why a bill cannot be paid; the reason is a sentence (SRV2-31). */
export function barredReply({ biller, account, barred }: TextBill): string {
  return asText(`${biller}, ${account}: ${barred ?? ''} ${NOTHING}`);
}

/** Says that a bill has changed, with the earlier amount when the customer knew it. */
export function changedBillReply(bill: TextBill, was: Cents | null, number: number | undefined): string {
  const before = was === null ? '.' : ` now. It was ${formatCents(was)} before.`;
  const answer = number === undefined ? 'PAY' : `PAY ${number}`;
  return asText(
    `Your bill from ${billWords(bill)}${before} ${NOTHING} Reply ${answer} to pay ${amountOrUnknown(bill.amount)}.`,
  );
}

/**
 * Asks the customer to confirm the fee before it is charged (SRV2-28). There is none when only the method has
 * changed.
 */
export function feeReply({ biller, account, amount, fee, method }: TextBill): string {
  const total = amount === null ? '' : `, ${formatCents(add(amount, fee))} in all`;
  const cost = fee > 0 ? `a fee of ${formatCents(fee)}${total}` : 'no fee';
  return asText(
    `To pay ${amountOrUnknown(amount)} to ${biller}, ${account}, by ${method} costs ${cost}. Reply CONFIRM to pay.`,
  );
}

export function nothingToConfirmReply(): string {
  return asText(`There is nothing to confirm. ${CHOICES}`);
}

/** The details of a payment by text. */
export interface PaidByText {
  readonly biller: string;
  readonly account: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly method: string;
}

/** The outcome of a payment. An empty message of a decline counts as none. */
export type TextOutcome =
  | { readonly kind: 'accepted' | 'processing'; readonly confirmation: string }
  | { readonly kind: 'declined'; readonly message: string };

/**
 * A reason why nothing was paid, while the biller takes no payments. That may have begun after the payment, so that it
 * is told as how things stand, unless it is the reason.
 */
export function whileUnpayable(reason: string, unpayable: string, biller: string): string {
  const told = [
    reason.includes(unpayable) ? '' : `Another try does not help now. ${unpayable}`,
    payDirectly(biller),
  ];
  return [withoutAdvice(reason), ...told.filter((words) => !reason.includes(words))]
    .filter(Boolean)
    .join(' ');
}

/** The outcome in words, money first (SRV2-28, SRV2-31). */
export function outcomeReply(payment: PaidByText, outcome: TextOutcome): string {
  const { biller, account, amount, fee, method } = payment;
  const total = formatCents(add(amount, fee));
  const withFee = fee > 0 ? `${total} (with a fee of ${formatCents(fee)})` : total;
  switch (outcome.kind) {
    case 'accepted':
      return asText(
        `Paid ${withFee} to ${biller}, ${account}, by ${method}. Confirmation number ${outcome.confirmation}.`,
      );
    case 'processing':
      return asText(
        `Your payment of ${withFee} to ${biller}, ${account}, by ${method} is on its way. Your bank still processes it. Confirmation number ${outcome.confirmation}.`,
      );
    case 'declined': {
      const reason = outcome.message.replace(/\s*You have not been charged\.\s*/g, ' ').trim();
      return asText(
        `Nothing was taken: your payment of ${total} to ${biller}, ${account}, failed.${reason && ` ${reason}`}${whereToConfirm(outcome.message)}`,
      );
    }
  }
}

/** A payment by text is confirmed by nobody: the portal takes one that can be. */
function whereToConfirm(message: string): string {
  return message === CONFIRM_YOURSELF
    ? ` Sign in to ${portalName()} and pay the bill there: you can confirm it with your bank then.`
    : '';
}

/** Sent while the outcome of a payment is unknown. */
export function checkingReply(): string {
  return asText(
    'We are checking your payment with the payment service. Please do not pay again. We tell you as soon as we know.',
  );
}

/** Confirms STOP; it is sent once (SRV2-30, ruling 56). */
export function stoppedReply(isBeingPaid: boolean): string {
  const last = isBeingPaid ? ' We mail you what becomes of the payment that is on its way.' : '';
  return asText(
    `You get no more texts from us at this number, and pay by text is off.${last} Sign-in codes go by email. Reply START to get texts again.`,
  );
}

/** Confirms START, which ends the stop and turns nothing else on (ruling 56). */
export function startedReply(hasPayments = true): string {
  const payByText = hasPayments ? 'Pay by text stays off until you turn it on there.' : NO_PAYMENTS;
  return asText(
    `Texts to this number are on again, as your settings in ${portalName()} say. ${payByText} Reply STOP to end, HELP for help.`,
  );
}

export function payByTextOffReply(): string {
  return asText(
    `Pay by text is off for this number. Nothing was paid. You can turn it on for an account in ${portalName()}.`,
  );
}

/** `instead`: why nothing can be paid by text; empty where something can. */
export function helpReply(isStopped = false, instead = ''): string {
  const help = isStopped
    ? `${portalName()} sends no texts to this number, because it sent STOP. START begins them again. ${instead || `Pay by text stays off until you turn it on in ${portalName()}.`}`
    : `${instead ? `${portalName()}: ${instead}` : commandsText()} STOP ends all texts from us to this number. START begins them again.`;
  return `${help} Message and data rates may apply. More help: sign in to ${portalName()}.`;
}

function commandsText(): string {
  return `Pay by text with ${portalName()}: PAY pays your bill in full with the method you chose. PAY 2 pays the second of several. CONFIRM agrees to a fee.`;
}

export function unknownTextReply(): string {
  return asText(`We did not understand that. ${CHOICES}`);
}

/** Answers an unknown number and reveals nobody's data (SRV2-30). */
export function strangerReply(hasPayments = true): string {
  const next = hasPayments ? `Sign in to ${portalName()} to set it up.` : NO_PAYMENTS;
  return asText(`This number is not set up for pay by text. ${next}`);
}

function billWords(bill: TextBill): string {
  return `${bill.biller}, ${bill.account}, is ${amountWords(bill)}`;
}

function amountWords({ amount, dueDate }: TextBill): string {
  return `${amountOrUnknown(amount)}${dueDate ? `, due ${shortDate(dueDate)}` : ''}`;
}

function amountOrUnknown(amount: Cents | null): string {
  return amount === null ? 'not known yet' : formatCents(amount);
}
