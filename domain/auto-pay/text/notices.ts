import { retryText } from '../../accounts/text/failed-auto-payment.ts';
import { portalName } from '../../brand/portal.ts';
import { setbackReason, setbackTitle } from '../../checkout/open-attempt.ts';
import { NO_PAYMENTS, payDirectly } from '../../portal/text/en.ts';
import { LINES } from '../../receipts/text/lines.ts';
import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';
import { AUTO_PAY } from './settings.ts';

/** A notice: a mail, and the same in one line for a text message. */
export interface NoticeWords {
  readonly subject: string;
  readonly body: readonly string[];
  readonly text: string;
}

/** Of an auto pay that is scheduled while its biller takes no payments. */
export const waitsMeanwhile = (unpayable: string) => `${unpayable} ${AUTO_PAY.meanwhile}`;

/** The account is named inside sentences: `account 4711 (Cabin)`. */
export interface Named {
  readonly account: string;
  readonly biller: string;
}

/** Of a bill that auto pay leaves to the customer. */
interface NotPaid extends Named {
  /** Why nothing of the biller can be paid here; empty where it can. */
  readonly unpayable: string;
}

/** What the alerts of auto pay are about. */
export const AUTO_PAY_ABOUT = 'Auto Pay';
export const DELAYED_ABOUT = 'Payment delayed';

/** Below every mail about an auto pay. `page` is its page, where the customer can still change what the mail tells. */
export const howToChange = (page?: string) =>
  page === undefined
    ? `You can change or switch off auto pay at any time under Auto Pays in ${portalName()}.`
    : `You can change its day, amount or payment method, or turn it off, at any time here:\n${page}`;

/** The same where payments are not set up: an auto pay can be turned off, and nothing else. */
export const howToTurnOff = (page?: string) =>
  page === undefined
    ? `You can turn off auto pay at any time under Auto Pays in ${portalName()}.`
    : `You can turn it off at any time here:\n${page}`;

export const noOtherPayment = (stop: CalendarDate) =>
  `No other payment follows: auto pay stops on ${shortDate(stop)}.`;

export const plannedWithNextBill = (stop: CalendarDate | null) =>
  stop === null
    ? 'The next payment is scheduled as soon as a new bill is posted.'
    : `The next payment is scheduled as soon as a new bill is posted. It is made if its day comes before auto pay stops on ${shortDate(stop)}.`;

const dueDate = (due: CalendarDate | null) => (due === null ? [] : [`Due date: ${shortDate(due)}`]);

export function turnedOnNotice({
  account,
  biller,
  agreement,
  next,
}: Named & { readonly agreement: string; readonly next: string }): NoticeWords {
  const opening = `Auto pay is on for ${account} at ${biller}.`;
  return {
    subject: `Auto pay is on: ${biller}`,
    body: [opening, '', agreement, next],
    text: `${opening} ${next}`,
  };
}

export const turnedOffAlert = ({ account, biller, reason }: Named & { readonly reason: string }) =>
  `Auto pay of ${account} at ${biller} is off. ${reason}`;

export function turnedOffNotice({
  account,
  biller,
  reason,
  unpayable,
}: NotPaid & { readonly reason: string }): NoticeWords {
  const opening = `Auto pay is off for ${account} at ${biller}. ${reason}`;
  const next = unpayable
    ? `Your settings are kept. ${unpayable}`
    : 'Your settings are kept: please pay your bills by hand, or switch auto pay on again.';
  return {
    subject: `Auto pay is off: ${biller}`,
    body: [opening, `No more payments are made by themselves. ${next}`],
    text: `${opening} ${unpayable || 'Please pay by hand.'}`,
  };
}

interface Scheduled extends Named {
  readonly on: CalendarDate;
  /** Why the day is another one; empty where it was not moved. */
  readonly moved: string;
  readonly next: string;
  readonly due: CalendarDate | null;
  readonly isLate: boolean;
  readonly agreement: string;
  /** Why its biller takes no payments now; empty where it takes them. */
  readonly unpayable: string;
}

export function scheduledNotice(told: Scheduled): NoticeWords {
  const { account, biller, moved, next, due, isLate, agreement, unpayable } = told;
  const on = shortDate(told.on);
  const opening = `Auto pay of ${account} at ${biller} is scheduled.`;
  const whyMoved = moved === '' ? [] : [moved];
  const meanwhile = unpayable === '' ? [] : [waitsMeanwhile(unpayable)];
  return {
    subject: `Auto pay is scheduled for ${on}: ${biller}`,
    body: [
      opening,
      ...whyMoved,
      next,
      ...meanwhile,
      ...dueDate(due),
      ...(isLate ? ['This payment comes after the due date.'] : []),
      '',
      agreement,
    ],
    text: [opening, ...whyMoved, next, ...meanwhile].join(' '),
  };
}

interface Ahead extends Named {
  readonly on: CalendarDate;
  readonly does: 'pays' | 'asks' | 'does not pay' | 'waits' | 'may not pay';
  /** What the payment will be. */
  readonly what: string;
  /** By how much it is more than was told before; empty where it is not. */
  readonly more: string;
  /** The amount, where another was told for the same day already; null for the first notice of it. */
  readonly now: Cents | null;
  readonly due: CalendarDate | null;
  /** Why its biller takes no payments now; empty where it takes them. */
  readonly unpayable: string;
}

const AHEAD_SUBJECTS: Record<Ahead['does'], (on: string, biller: string) => string> = {
  pays: (on, biller) => `Auto pay pays on ${on}: ${biller}`,
  asks: (on, biller) => `Auto pay waits for you on ${on}: ${biller}`,
  'does not pay': (on, biller) => `Auto pay will not pay on ${on}: ${biller}`,
  waits: (on, biller) => `Auto pay is scheduled for ${on}: ${biller}`,
  'may not pay': (on, biller) => `Auto pay may not pay on ${on}: ${biller}`,
};

/** Some days before a payment. */
export function aheadNotice({
  account,
  biller,
  on,
  does,
  what,
  more,
  now,
  due,
  unpayable,
}: Ahead): NoticeWords {
  const said = [what, more, unpayable && waitsMeanwhile(unpayable)].filter(Boolean);
  return {
    subject:
      does === 'pays' && now !== null
        ? `Auto pay now takes ${formatCents(now)} on ${shortDate(on)}: ${biller}`
        : AHEAD_SUBJECTS[does](shortDate(on), biller),
    body: [`This is about auto pay of ${account} at ${biller}.`, ...said, ...dueDate(due)],
    text: [`Auto pay of ${account} at ${biller}:`, ...said].join(' '),
  };
}

/** What a payment will be that can be made only once payments are set up. The total is null where it is not known. */
export function onlyIfSetUp({
  biller,
  on,
  total,
}: Pick<Ahead, 'biller' | 'on'> & { readonly total: Cents | null }): string {
  const sum = total === null ? '' : ` of ${formatCents(total)}`;
  return `${NO_PAYMENTS} The payment${sum} scheduled for ${shortDate(on)} is made only if payments are set up by then. Otherwise, please pay ${biller} directly.`;
}

/** Of a payment that will not be made. `why` says why nothing can be paid here, so that no other advice helps. */
export const notMadeHere = ({
  biller,
  on,
  why,
}: Pick<Ahead, 'biller' | 'on'> & { readonly why: string }): string =>
  `${why} The payment scheduled for ${shortDate(on)} will not be made. ${payDirectly(biller)}`;

interface Paid extends Named {
  readonly total: Cents;
  /** By how much it is more than was told ahead; empty where it is not. */
  readonly more: string;
  readonly isOnItsWay: boolean;
  /** When the bank returned the debit that this one takes the place of; null for a first try. */
  readonly returnedOn: CalendarDate | null;
  readonly confirmation: string;
  readonly method: string;
  /** Why a backup method paid; empty where the first one did. */
  readonly backup: string;
  /** The page on which the methods are changed. */
  readonly page: string;
  readonly next: string;
  readonly receipt: string;
}

const anotherTry = (returnedOn: CalendarDate) =>
  `This is another try: on ${shortDate(returnedOn)} your bank returned the debit before it.`;

function paidSubject({ isOnItsWay, returnedOn }: Paid, what: string): string {
  if (returnedOn === null) return isOnItsWay ? `Auto pay on its way: ${what}` : `Auto pay: ${what}`;
  return isOnItsWay ? `Auto pay tried again, on its way: ${what}` : `Auto pay tried again: ${what}`;
}

export function paidNotice(told: Paid): NoticeWords {
  const { account, biller, isOnItsWay, more, returnedOn, confirmation, method, backup, page, next, receipt } =
    told;
  const total = formatCents(told.total);
  const again = returnedOn === null ? '' : anotherTry(returnedOn);
  const paid = isOnItsWay
    ? `Your auto pay of ${total} for ${account} at ${biller} is on its way.`
    : `Your auto pay of ${total} for ${account} at ${biller} was made.`;
  const paidShort = isOnItsWay
    ? `Your auto pay of ${total} for ${account} at ${biller} is on its way (${confirmation}, ${method}).`
    : `Your auto pay of ${total} for ${account} at ${biller} was made (${confirmation}, ${method}).`;
  return {
    subject: paidSubject(told, `${total} to ${biller}`),
    body: [
      paid,
      ...(more === '' ? [] : [more]),
      ...(again === '' ? [] : [again]),
      ...(backup === '' ? [] : [`${backup} You can change the payment methods here:`, page]),
      next,
      '',
      receipt,
    ],
    text: [paidShort, more, again, backup, next].filter(Boolean).join(' '),
  };
}

export function delayedNotice({
  account,
  biller,
  amount,
  why,
}: Named & { readonly amount: Cents | null; readonly why: string }): NoticeWords {
  const isDelayed =
    amount === null
      ? `Your auto pay for ${account} at ${biller} is delayed.`
      : `Your auto pay of ${formatCents(amount)} for ${account} at ${biller} is delayed.`;
  return {
    subject: `Auto pay is delayed: ${biller}`,
    body: [isDelayed, why],
    text: `${isDelayed} ${why}`,
  };
}

interface Failed extends Named {
  readonly amount: Cents;
  /** By how much it is more than was told ahead; empty where it is not. */
  readonly more: string;
  readonly why: string;
  readonly next: string;
  readonly confirmation: string;
  readonly method: string;
}

/** After the last of three dates on which a payment failed. */
export const PAY_BY_HAND = 'It failed on three dates in a row. Please pay this bill by hand.';

/** What comes after a payment that failed, where nothing can be paid. An auto pay by due date has no next date yet. */
export function payDirectlyNext(biller: string, next_date: CalendarDate | null): string {
  return `${retryText({ retry_date: null, next_date }, false)} ${payDirectly(biller)}`;
}

export function failedNotice({
  account,
  biller,
  amount,
  more,
  why,
  next,
  confirmation,
  method,
}: Failed): NoticeWords {
  const money = setbackTitle({ message: why });
  const reason = setbackReason({ message: why });
  const failed = [money, `Your auto pay of ${formatCents(amount)} for ${account} at ${biller} failed.`, more]
    .filter(Boolean)
    .join(' ');
  return {
    subject: `Auto pay failed: ${biller}`,
    body: [failed, reason, next, '', LINES.confirmation(confirmation), LINES.method(method)],
    text: [failed, reason, next].filter(Boolean).join(' '),
  };
}

const payDirectlyInstead = ({ biller, unpayable }: Omit<NotPaid, 'account'>) =>
  `${unpayable} ${payDirectly(biller)}`;

/** Why auto pay has left a bill to the customer. */
export const aboveLimit = ({
  amount,
  limit,
  ...told
}: NotPaid & { readonly amount: Cents; readonly limit: Cents }) =>
  `The bill of ${told.account} at ${told.biller} is ${formatCents(amount)}, above your safety limit of ${formatCents(limit)}. It was not paid by auto pay${told.unpayable ? `. ${payDirectlyInstead(told)}` : ': please pay it by hand or raise the limit.'}`;

export const amountUntold = ({ why, ...told }: NotPaid & { readonly why: string }) =>
  `The bill of ${told.account} at ${told.biller} was not paid by auto pay. ${why} ${told.unpayable ? payDirectlyInstead(told) : 'Please pay it by hand.'}`;

export const byHandNotice = ({
  biller,
  unpayable,
  why,
}: Omit<NotPaid, 'account'> & { readonly why: string }): NoticeWords => ({
  subject: unpayable ? `Please pay ${biller} directly` : `Please pay by hand: ${biller}`,
  body: [why],
  text: why,
});

export const takenOverMail = ({ account, biller }: Named) => ({
  subject: `Control of your auto pay was taken: ${biller}`,
  body: [
    `Another customer who holds ${account} at ${biller} took control of its auto pay.`,
    'None of your payment methods is charged for it any more, and payments that were scheduled are not made.',
    `If this is a surprise, open Auto Pays in ${portalName()}: you can take control back there.`,
  ].join('\n'),
});

/** The customer allowed a payment above the range; `allowance` says which one. */
export const allowedMail = ({
  biller,
  allowance,
  message,
  page,
}: Pick<Named, 'biller'> & {
  readonly allowance: string;
  readonly message: string;
  readonly page: string;
}) => ({ subject: `You allowed an auto pay: ${biller}`, body: [allowance, message, '', page] });
