import type { BillerGroup } from '../accounts/account.ts';
import { billerName } from '../accounts/biller-name.ts';
import type { FailedAutoPayment } from '../accounts/failed-auto-payment.ts';
import { IN_COLLECTIONS } from '../accounts/text/en.ts';
import { unlessTold } from '../accounts/text/failed-auto-payment.ts';
import { forecastTotal, willFail } from '../auto-pay/forecast-outcome.ts';
import type { AutoPayGroup, ListedAutoPay } from '../auto-pay/list.ts';
import { groupName } from '../auto-pay/list-search.ts';
import { shortForecastText } from '../auto-pay/text/forecast.ts';
import { BILL_NOT_PAYABLE } from '../cart/text/en.ts';
import { type CheckedMark, checkedMark, owedAnyway } from '../checkout/checked-mark.ts';
import type { OpenAttempt } from '../checkout/open-attempt.ts';
import { checkedText } from '../checkout/text/checked.ts';
import type { ScheduledPayment } from '../scheduled/scheduled-payment.ts';
import { willFailText } from '../scheduled/text/will-fail.ts';
import { type PayByText, textMethodProblem } from '../texts/pay-by-text.ts';
import { byDate, type CalendarDate } from '../values/calendar-date.ts';
import { type Cents, sum, ZERO } from '../values/cents.ts';
import { plainText } from '../values/plain-text.ts';
import { isExpired, type PaymentMethod } from '../wallet/payment-method.ts';
import { DELETE_UNPAID } from './text/unpaid.ts';
import { type Remedy, remedyOf, unpaidByAutoPay } from './unpaid-by-auto-pay.ts';

export type UpcomingWarning =
  | 'auto pay failed'
  | 'after the due date'
  | 'card expires before'
  | 'method cannot pay'
  | 'paid twice'
  | 'will not be paid';

/** A due date, or a payment that will be made automatically. */
export interface Upcoming {
  readonly kind: 'due' | 'scheduled payment' | 'auto pay';
  readonly date: CalendarDate;
  readonly biller: string;
  readonly name: string;
  readonly account_num: string;
  readonly ebill_id: number | null;
  /** What leaves the customer's account, with the fee. Null while it is unknown. */
  readonly amount: Cents | null;
  /** What the bill gets of it: without the fee, and zero where it will not be paid. */
  readonly toBill: Cents | null;
  /** What else there is to say of a payment, such as its fee or why it will not be made or still waits. */
  readonly note?: string;
  readonly remedy?: Remedy;
  /** Why nothing of the biller can be paid here: such a row promises nothing. The note says it, or the failed payment. */
  readonly unpayable?: string;
  /** True for a payment whose day has come and that still waits. */
  readonly isDelayed?: boolean;
  /** The mark of a bill whose payment has no outcome yet: it asks for nothing before that. */
  readonly checked?: CheckedMark;
  /** Of such a bill: what is owed in any case. */
  readonly owedAnyway?: Cents;
  /** The method that pays it; for a due date, the method of pay by text. */
  readonly method: string;
  readonly warnings: readonly UpcomingWarning[];
  /** For a payment that covers its bill in time, the bill's due date. The bill then has no row of its own. */
  readonly due?: CalendarDate | undefined;
  /** For a due date that auto pay was to meet: the payment that it did not make. */
  readonly failed?: FailedAutoPayment | undefined;
}

/** The data on the device; missing data adds no rows. */
export interface UpcomingFacts {
  readonly groups: readonly BillerGroup[];
  readonly scheduled: readonly ScheduledPayment[];
  readonly autoPays: readonly AutoPayGroup[];
  readonly methods: readonly Pick<PaymentMethod, 'nickname' | 'pay_data'>[];
  readonly texts?: readonly PayByText[];
  /** The payments whose outcome is not known yet. */
  readonly attempts?: readonly OpenAttempt[];
}

/**
 * Everything that is due or will be paid, in date order; on the same day, payments come before due dates. A
 * bill that will be paid in full by its due date appears once, as the payment. One that auto pay will not pay
 * appears once, as due.
 */
export function upcoming(facts: UpcomingFacts): Upcoming[] {
  const { groups, scheduled, autoPays, methods } = facts;
  const names = namesOf(groups);
  const due = groups.flatMap((group) => dueRows(group, facts));
  const dueDates = new Map(due.map((row) => [row.ebill_id, row]));
  const planned = [
    ...scheduled.map((payment) => scheduledRow(payment, names, dueDates)),
    ...autoPays.flatMap(autoPayRows),
  ];
  const covered = new Map(
    due.filter((row) => isCovered(row, planned, methods)).map((row) => [row.ebill_id, row.date] as const),
  );
  const payments = planned.map((row) => ({
    ...row,
    due: covered.get(row.ebill_id),
    warnings: [
      ...row.warnings,
      ...(isLate(row, dueDates.get(row.ebill_id)) ? ['after the due date' as const] : []),
      ...(expiresBefore(row, methods) ? ['card expires before' as const] : []),
      ...(isPaidTwice(row, planned, dueDates.get(row.ebill_id)) ? ['paid twice' as const] : []),
    ],
  }));
  const made = payments.filter((row) => !isToldByBill(row, dueDates));
  return [...made, ...due.filter(({ ebill_id }) => !covered.has(ebill_id))].sort(byDate);
}

type DueDates = ReadonlyMap<number | null, Upcoming>;

/** True for an auto pay that will not be made, or waits for its biller, of a bill whose own row says so. */
function isToldByBill({ kind, ebill_id, warnings, unpayable }: Upcoming, due: DueDates) {
  const isMade = unpayable === undefined && !warnings.includes('will not be paid');
  return kind === 'auto pay' && !isMade && due.has(ebill_id);
}

/** The customer's name for the account of each bill. */
function namesOf(groups: UpcomingFacts['groups']): Map<number | null, string> {
  const nicknamed = groups
    .flatMap(({ accounts }) => accounts)
    .filter(({ ebill_id, nickname }) => ebill_id !== null && nickname !== '');
  return new Map(nicknamed.map(({ ebill_id, nickname }) => [ebill_id, nickname]));
}

function scheduledRow(payment: ScheduledPayment, names: ReturnType<typeof namesOf>, due: DueDates): Upcoming {
  return {
    kind: 'scheduled payment',
    date: payment.scheduled_date,
    biller: payment.entity_name,
    name: names.get(payment.ebill_id) ?? payment.payment_type,
    account_num: payment.account_num,
    ebill_id: payment.ebill_id,
    amount: payment.total_plus_fees,
    toBill: payment.problem || payment.unpayable ? ZERO : payment.total_to_account,
    ...noteOf(payment, due),
    ...(payment.delay ? { isDelayed: true } : {}),
    method: payment.unpayable ? '' : payment.wallet_name,
    warnings: payment.problem ? ['will not be paid'] : [],
  };
}

/** Where its biller takes no payments, the bill's own row says so. */
function noteOf(
  { delay, unpayable, ...payment }: ScheduledPayment,
  due: DueDates,
): Pick<Upcoming, 'note' | 'unpayable'> {
  const isToldByBill = payment.problem_with === 'biller' && due.has(payment.ebill_id);
  const note = delay || (isToldByBill ? DELETE_UNPAID : willFailText(payment)) || unpayable;
  return { ...(note ? { note } : {}), ...(unpayable ? { unpayable } : {}) };
}

/** The planned payments of one biller's auto pays. */
export function autoPayRows(group: AutoPayGroup): Upcoming[] {
  return group.accounts.flatMap(({ auto_pay, ...account }) => {
    const payment = autoPayment(auto_pay);
    if (!payment) return [];
    return [
      {
        kind: 'auto pay' as const,
        biller: groupName(group),
        name: account.nickname || account.payment_type,
        account_num: account.account_num,
        ebill_id: auto_pay.ebill_id,
        ...payment,
      },
    ];
  });
}

type AutoPayment = Pick<
  Upcoming,
  'date' | 'amount' | 'toBill' | 'note' | 'remedy' | 'unpayable' | 'isDelayed' | 'method' | 'warnings'
>;

const PAYS_NOTHING: ReadonlySet<string | undefined> = new Set([
  'nothing owed',
  'covered by a pending payment',
  'will stop',
]);

type PlannedAutoPay = Pick<ListedAutoPay, 'active' | 'run_date' | 'forecast' | 'wallet_name' | 'unpayable'>;

/**
 * The planned payment of an auto pay, as forecast; undefined when its run will find nothing to pay. While its biller
 * takes no payments, all that is said of it is why.
 */
export function autoPayment({ unpayable, ...planned }: PlannedAutoPay): AutoPayment | undefined {
  const payment = forecastPayment(planned);
  if (!payment || !unpayable) return payment;
  const { date, amount, warnings, note = '', isDelayed } = payment;
  const told = isDelayed ? { note, isDelayed } : { note: unpayable };
  return { date, amount, toBill: ZERO, ...told, unpayable, method: '', warnings };
}

function forecastPayment({
  active,
  run_date,
  forecast,
  wallet_name,
}: Omit<PlannedAutoPay, 'unpayable'>): AutoPayment | undefined {
  if (!active || run_date === null || PAYS_NOTHING.has(forecast?.outcome)) return undefined;
  if (!forecast) return { date: run_date, amount: null, toBill: null, method: wallet_name, warnings: [] };
  const note = shortForecastText(forecast);
  if (willFail(forecast)) {
    const { amount } = forecast;
    const remedy = remedyOf(forecast);
    return { date: run_date, amount, toBill: ZERO, note, remedy, method: '', warnings: ['will not be paid'] };
  }
  const total = forecastTotal(forecast);
  const toBill = total === null ? null : forecast.amount;
  const method = forecast.method || wallet_name;
  const delayed = forecast.delay ? { isDelayed: true } : {};
  return { date: run_date, amount: total, toBill, note, ...delayed, method, warnings: [] };
}

/** The due dates of a biller's accounts. A bill without a debt has none. */
function dueRows(group: BillerGroup, facts: UpcomingFacts): Upcoming[] {
  const unpaid = unpaidByAutoPay(facts.autoPays);
  return group.accounts.flatMap((account) =>
    account.due_date !== null && !account.prepay && isOwed(account)
      ? [
          {
            kind: 'due' as const,
            date: account.due_date,
            biller: billerName(group),
            name: account.nickname || account.bill_type.name,
            account_num: account.account_num,
            ebill_id: account.ebill_id,
            amount: account.period_amt_due,
            toBill: ZERO,
            ...dueFacts(account, facts, unpaid),
          },
        ]
      : [],
  );
}

function isOwed({ period_amt_due }: BillerGroup['accounts'][number]): boolean {
  return period_amt_due === null || period_amt_due > ZERO;
}

/** How a due bill will be paid, what went wrong with its payment, and whether it may be paid already. */
function dueFacts(
  account: BillerGroup['accounts'][number],
  { texts = [], attempts = [] }: UpcomingFacts,
  unpaid: ReturnType<typeof unpaidByAutoPay>,
): Pick<
  Upcoming,
  'method' | 'warnings' | 'failed' | 'note' | 'remedy' | 'unpayable' | 'checked' | 'owedAnyway'
> {
  const { unpayable } = account;
  const { method, warnings } = unpayable ? NOT_BY_TEXT : textPayment(account, texts);
  const auto = account.ebill_id === null || unpayable ? undefined : unpaid.get(account.ebill_id);
  const checked = checkedMark(attempts, account.ebill_id);
  const rest = owedAnyway(attempts, account.ebill_id, account.period_amt_due);
  const failed = account.autoPay.failed_payment;
  const note = [checked && checkedText(checked), auto?.note, whyNotPaid(account)].filter(Boolean).join(' ');
  return {
    ...(note ? { note } : {}),
    ...(checked ? { checked, ...(rest && { owedAnyway: rest }) } : {}),
    ...(auto?.remedy ? { remedy: auto.remedy } : {}),
    ...(unpayable ? { unpayable } : {}),
    ...(failed ? { failed } : {}),
    method,
    warnings: [
      ...(failed ? ['auto pay failed' as const] : []),
      ...(auto?.remedy ? ['will not be paid' as const] : []),
      ...warnings,
    ],
  };
}

/**
 * Why a bill has no button: it is in collections (PBT-16), or its biller takes no payment here. A payment that failed
 * for that reason says so itself.
 */
function whyNotPaid({ collections, is_payable, ...account }: BillerGroup['accounts'][number]): string {
  if (collections.isInCollections) return plainText(collections.html) || IN_COLLECTIONS;
  return is_payable
    ? ''
    : (unlessTold(account.unpayable, account.autoPay.failed_payment) ?? BILL_NOT_PAYABLE);
}

const NOT_BY_TEXT: Pick<Upcoming, 'method' | 'warnings'> = { method: '', warnings: [] };

/** The pay-by-text method of an account, with a warning when it could not pay. */
function textPayment(
  { account_id, due_date }: BillerGroup['accounts'][number],
  texts: readonly PayByText[],
): Pick<Upcoming, 'method' | 'warnings'> {
  const text = texts.find(
    ({ AccountId, enabled, collections }) =>
      enabled && AccountId === account_id && !collections.is_in_collections,
  );
  const method = text?.wallets.find(({ id }) => id === text.WalletId);
  if (!text || !method) return { method: '', warnings: text ? ['method cannot pay'] : [] };
  const { nickname, pay_data } = method;
  if (textMethodProblem(method, text) !== undefined)
    return { method: nickname, warnings: ['method cannot pay'] };
  const expires = due_date !== null && isExpired(pay_data, due_date);
  return { method: nickname, warnings: expires ? ['card expires before'] : [] };
}

/**
 * True when valid payments will pay the bill by its due date: one of the full balance, or known amounts that
 * reach a known total.
 */
function isCovered(
  { ebill_id, date, amount }: Upcoming,
  planned: readonly Upcoming[],
  methods: UpcomingFacts['methods'],
): boolean {
  const inTime = planned.filter(
    (row) =>
      ebill_id !== null &&
      row.ebill_id === ebill_id &&
      row.date <= date &&
      !row.warnings.includes('will not be paid') &&
      !expiresBefore(row, methods),
  );
  if (inTime.some((row) => row.toBill === null)) return true;
  return amount !== null && inTime.length > 0 && sum(inTime.map((row) => row.toBill ?? ZERO)) >= amount;
}

function isLate(row: Upcoming, due: Upcoming | undefined): boolean {
  return due !== undefined && row.date > due.date && !row.warnings.includes('will not be paid');
}

/** The forecast of an auto pay looks at its methods itself. */
function expiresBefore(row: Upcoming, methods: UpcomingFacts['methods']): boolean {
  if (row.kind === 'auto pay' || row.warnings.includes('will not be paid')) return false;
  const method = methods.find(({ nickname }) => nickname === row.method);
  return method !== undefined && isExpired(method.pay_data, row.date);
}

/** True when several planned payments of a bill exceed what is owed, as far as that is known. */
function isPaidTwice(row: Upcoming, planned: readonly Upcoming[], due: Upcoming | undefined): boolean {
  const payments = planned.filter((payment) => row.ebill_id !== null && payment.ebill_id === row.ebill_id);
  if (payments.length < 2) return false;
  const owed = due?.amount ?? null;
  return owed === null || sum(payments.map(({ toBill }) => toBill ?? owed)) > owed;
}
