import { addDays, type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';
import { counted } from '../../values/counted.ts';
import { listed } from '../../values/listed.ts';
import { ENDS_ON_DATE, FULL_BILL, SET_AMOUNT } from '../auto-pay.ts';
import type { AutoPayEntry } from '../biller-terms.ts';
import { hasRange } from '../debit-range.ts';
import type { SetupPlace, SetupTab } from '../form.ts';
import { DAYS_TOLD_AHEAD } from '../run-dates.ts';
import { ruleWords } from './schedule.ts';

/** A piece of the sentence. What the customer can change names the tab where it is changed. */
export interface SentencePart {
  readonly text: string;
  readonly tab?: SetupTab;
  /** Where in the tab. */
  readonly place?: SetupPlace;
}

type Settings = Omit<
  AutoPayEntry,
  | 'primary_payment_method_id'
  | 'secondary_payment_method_id_array'
  | 'email'
  | 'email2'
  | 'notify_disable'
  | 'notify_enable'
>;

const fixed = (text: string): SentencePart => ({ text });
const variable = (text: string, tab: SetupTab, place?: SetupPlace): SentencePart => ({
  text,
  tab,
  ...(place && { place }),
});

/** What an auto pay does, in words whose variables can be changed: amount, day, method, a later start, a stop and emails. */
export function autoPaySentence(
  entry: Settings,
  method: { readonly name: string; readonly isBank: boolean } | undefined,
  today: CalendarDate,
): readonly SentencePart[] {
  const { run_period, days_before_due_date } = entry;
  const isOnDueDate = run_period === 0 && days_before_due_date === 0;
  const range = method?.isBank && hasRange(entry) ? rangeParts(entry) : [];
  const span = spanParts(entry, today);
  return [
    fixed('Pay '),
    ...amountParts(entry),
    fixed(run_period === 0 && !isOnDueDate ? ' ' : ' on '),
    variable(dayWords(entry), 'schedule'),
    fixed(' with '),
    variable(method?.name ?? 'a payment method of yours', 'method'),
    ...range,
    ...(range.length > 0 && span.length > 0 ? [fixed(',')] : []),
    ...span,
    fixed('. You get '),
    ...emailParts(entry),
    fixed('.'),
  ];
}

function amountParts({ paymentAmountOption, pay_amount, max_pay_amount, setAmountLimit }: Settings) {
  if (paymentAmountOption === SET_AMOUNT)
    return [variable(pay_amount > 0 ? formatCents(pay_amount) : 'an amount that you choose', 'amount')];
  const limit = setAmountLimit ? ` up to ${formatCents(max_pay_amount)}` : '';
  return [fixed('the '), variable(`full bill${limit}`, 'amount')];
}

/** What a bank account is debited for without asking (ruling 77). */
function rangeParts({ debit_limit }: Settings): SentencePart[] {
  return [fixed(', up to '), variable(formatCents(debit_limit), 'amount', 'range'), fixed(' without asking')];
}

/** From when and until when. A new auto pay starts tomorrow, which needs no words. */
function spanParts({ start_date, end_date, endAutoPay }: Settings, today: CalendarDate): SentencePart[] {
  const isLater = start_date !== null && start_date > addDays(today, 1);
  const ends = endAutoPay === ENDS_ON_DATE && end_date !== null;
  return [
    ...(isLater ? [fixed(' from '), variable(shortDate(start_date), 'schedule', 'start')] : []),
    ...(ends ? [fixed(' until '), variable(shortDate(end_date), 'schedule', 'stop')] : []),
  ];
}

function dayWords(entry: Settings): string {
  const { run_period, days_before_due_date: days } = entry;
  if (run_period !== 0) return ruleWords(entry);
  if (days === 0) return 'its due date';
  return `${counted(days, 'day')} before its due date`;
}

function emailParts({ notify_schedule, notify_payment, notify_payment_error }: Settings): SentencePart[] {
  const ahead = notify_schedule ? [`${DAYS_TOLD_AHEAD} days before a payment`] : [];
  const states = [...(notify_payment ? ['is made'] : []), ...(notify_payment_error ? ['fails'] : [])];
  const subject = notify_schedule ? 'it' : 'a payment';
  const after = states.length > 0 ? [`when ${subject} ${listed(states, 'or')}`] : [];
  const words = listed([...ahead, ...after]);
  return words === ''
    ? [variable('no email', 'notifications', 'notices')]
    : [fixed('an email '), variable(words, 'notifications', 'notices')];
}

/** A line about what happens when a payment cannot be made as set. */
export interface Safeguard {
  readonly title: string;
  readonly text: string;
  /** The label of the button that leads to it. */
  readonly action: string;
}

interface Backups {
  readonly method: string;
  /** The names of the backup methods, in the order in which a run tries them. */
  readonly backups: readonly string[];
  readonly isTold: boolean;
}

/** What a declined payment leads to. A failed date is tried once more, on the next day (SRV2-11). */
export function backupSafeguard({ method, backups, isTold }: Backups): Safeguard {
  if (backups.length > 0)
    return {
      title: backups.length === 1 ? '1 backup' : `${backups.length} backups`,
      text: `If ${method} is declined, we try ${backups.join(', then ')}.`,
      action: 'Change',
    };
  return {
    title: 'No backup yet',
    text: `If ${method} is declined, we try it once more the next day${isTold ? ' and tell you' : ''}.`,
    action: 'Add one',
  };
}

type Limit = Pick<AutoPayEntry, 'paymentAmountOption' | 'setAmountLimit'> & {
  readonly max_pay_amount: Cents;
};

/** What the safety limit does; undefined for a set amount, which needs none */
export function limitSafeguard({
  paymentAmountOption,
  setAmountLimit,
  max_pay_amount,
}: Limit): Safeguard | undefined {
  if (paymentAmountOption !== FULL_BILL) return undefined;
  if (!setAmountLimit)
    return {
      title: 'No safety limit',
      text: 'Set one, and a bill above it waits for you.',
      action: 'Set one',
    };
  return {
    title: `Safety limit ${formatCents(max_pay_amount)}`,
    text: 'A higher bill is not paid, and you are told.',
    action: 'Change',
  };
}
