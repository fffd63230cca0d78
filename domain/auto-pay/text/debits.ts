import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';
import { DAYS_OF_NOTICE, isInTime } from '../debit-range.ts';

export const DEBIT_CHANGED =
  'This payment has changed in the meantime. You have not allowed it. Please look at it again.';

/** To a permission that is given twice, as after an answer that was lost. */
export const ALLOWED_ALREADY = 'You have allowed this payment.';

/** Beside the field of the range. */
export const RANGE_LABEL = 'Most taken from a bank account without asking';
export const RANGE_HINT = `We tell you of a higher bill. It is paid if you were told ${DAYS_OF_NOTICE} days before, or if you allow it. This does not apply to cards.`;

/** Of an agreement, and of the settings in sentences. */
export function rangeText(range: Cents): string {
  return `Debits a bank account by up to ${formatCents(range)} for a bill without asking. A fee of the biller comes on top. We tell you of a higher bill. It is paid if you were told ${DAYS_OF_NOTICE} days before, or if you allow it.`;
}

/** Why a bank account is not debited for an amount. */
export function aboveRange(range: Cents): string {
  return `This is above the ${formatCents(range)} that you authorized from a bank account.`;
}

/** What is told of one bill above the range. Amounts are with the fee. */
interface Debit {
  readonly account: string;
  readonly biller: string;
  readonly total: Cents;
  readonly range: Cents;
  readonly method: string;
  readonly on: CalendarDate;
  readonly planned: CalendarDate;
  readonly due: CalendarDate | null;
  /** The page on which it is stopped, changed or allowed. */
  readonly page: string;
}

const dueText = (due: CalendarDate | null) => (due === null ? [] : [`Due date: ${shortDate(due)}`]);

/** The notice of amount and day (ruling 77). */
export function debitNotice({ account, biller, total, range, method, on, planned, due, page }: Debit) {
  const amount = formatCents(total);
  const what = `The bill of ${account} at ${biller} is above the ${formatCents(range)} that auto pay takes from a bank account without asking.`;
  const next = isInTime(on, planned)
    ? `Auto pay will debit ${amount} from ${method} on ${shortDate(planned)}.`
    : `The payment of ${amount} from ${method} is scheduled for ${shortDate(planned)}. It is not made unless you allow it.`;
  return {
    subject: `Auto pay: ${amount} on ${shortDate(planned)} to ${biller}`,
    message: `${what} ${next}`,
    body: [
      what,
      next,
      ...dueText(due),
      '',
      isInTime(on, planned)
        ? `You can stop this payment before ${shortDate(planned)}: change its day, amount or payment method here, or turn auto pay off.`
        : 'Allow it, change the payment method, or turn auto pay off here. You can also pay the bill by hand.',
      page,
    ],
  };
}

/** The day has come, and nothing is paid before the customer answers. */
export function debitAsked({
  account,
  biller,
  total,
  range,
  method,
  due,
  page,
}: Omit<Debit, 'on' | 'planned'>) {
  const amount = formatCents(total);
  const what = `Auto pay did not pay ${amount} for ${account} at ${biller}. ${aboveRange(range)}`;
  const ask = `It pays ${amount} from ${method} once you allow it.`;
  return {
    subject: `Auto pay asks: pay ${amount} to ${biller}?`,
    message: `${what} ${ask}`,
    body: [what, ask, ...dueText(due), '', 'Allow it here, or pay the bill by hand:', page],
  };
}

/** The next regular day came before an answer. */
export function debitGivenUp({
  account,
  biller,
  total,
  planned,
  due,
  page,
}: Pick<Debit, 'account' | 'biller' | 'total' | 'planned' | 'due' | 'page'>) {
  const amount = formatCents(total);
  const what = `Auto pay gave up the payment of ${amount} for ${account} at ${biller}. It was scheduled for ${shortDate(planned)}, and you did not allow it.`;
  return {
    subject: `Auto pay did not pay ${amount} to ${biller}`,
    message: `${what} Nothing was paid.`,
    body: [what, 'Nothing was paid. You can pay the bill by hand.', ...dueText(due), '', page],
  };
}

/** What the customer agrees to by allowing one debit. */
export function allowanceWords({
  account,
  biller,
  total,
  method,
  planned,
}: Pick<Debit, 'account' | 'biller' | 'total' | 'method' | 'planned'>): string {
  return `Allows auto pay to debit ${formatCents(total)} once from ${method} for the bill of ${account} at ${biller}, scheduled for ${shortDate(planned)}.`;
}

/** After it was allowed. */
export function allowedText(
  { total, method, planned }: Pick<Debit, 'total' | 'method' | 'planned'>,
  today: CalendarDate,
): string {
  const when = planned <= today ? 'now' : `on ${shortDate(planned)}`;
  return `Auto Pay pays ${formatCents(total)} from ${method} ${when}.`;
}

/** The mail with a copy of what the customer agreed to. */
export function agreementMail({
  biller,
  account,
  words,
  page,
}: Pick<Debit, 'biller' | 'account' | 'page'> & { readonly words: string }) {
  return {
    subject: `Your authorization for auto pay: ${biller}`,
    body: [
      `This is a copy of what you authorized for ${account} at ${biller}. Please keep it.`,
      '',
      words,
      '',
      'Change it or turn auto pay off here at any time:',
      page,
    ],
  };
}

/** The same, where the range was set for an auto pay that had none. */
export function givenRangeMail(facts: Parameters<typeof agreementMail>[0]) {
  const { body } = agreementMail(facts);
  return {
    subject: `Auto pay from your bank account now has a limit: ${facts.biller}`,
    body: [
      `Auto pay of ${facts.account} at ${facts.biller} no longer takes any amount from a bank account. The limit is proposed from your bills.`,
      '',
      ...body,
    ],
  };
}

/** On the page of the auto pay. */
export function askTitle(total: Cents): string {
  return `Auto Pay asks before it pays ${formatCents(total)}.`;
}

export function askText({
  reason,
  due,
}: {
  readonly reason: string;
  readonly due: CalendarDate | null;
}): string {
  const until = due === null ? '' : ` The bill is due on ${shortDate(due)}.`;
  return `${reason}${until} Nothing is paid before you allow it.`;
}

export function allowLabel({ total, method }: Pick<Debit, 'total' | 'method'>): string {
  return `Pay ${formatCents(total)} from ${method}`;
}

export const ALLOW_QUESTION = 'Allow this payment?';
export const ALLOW_YES = 'Allow';

export function allowQuestion(
  { total, method, planned }: Pick<Debit, 'total' | 'method' | 'planned'>,
  today: CalendarDate,
): string {
  const when = planned <= today ? 'now' : `on ${shortDate(planned)}`;
  return `Auto Pay then debits ${formatCents(total)} from ${method} ${when}. This counts for this bill only.`;
}

/** The reason that an alert and a failed payment give (SRV2-09). */
export function limitReason(limit: Cents): string {
  return `The bill is above your safety limit of ${formatCents(limit)}.`;
}
