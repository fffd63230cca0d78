import type { Bill } from '../bills/bill.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { sum } from '../values/cents.ts';
import type { PaymentMethod } from '../wallet/payment-method.ts';
import { type AutoPay, ENDS_ON_DATE } from './auto-pay.ts';
import type { AutoPayEntry } from './biller-terms.ts';
import { nextRun, type PlannedRun, type RunRule } from './run-dates.ts';
import { factsOf, type RunAhead, runsAhead } from './year-ahead.ts';

/** The parts of the latest bill that a preview needs. */
export type PreviewBill = Pick<
  Bill,
  | 'due_date'
  | 'balance'
  | 'period_amt_due'
  | 'is_payable'
  | 'scheduled_payments'
  | 'collections'
  | 'bill_type'
>;

interface PreviewInput {
  /** The settings as the server has them. */
  readonly saved: AutoPay;
  /** The settings as they would be saved, with a valid start date. */
  readonly entry: AutoPayEntry;
  /** Undefined until the bill is loaded; the preview then shows no amount that depends on it. */
  readonly bill: PreviewBill | undefined;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly today: CalendarDate;
}

/** The runs of the coming year if these settings were saved today (APW-56, APW-33). */
export function previewRuns({ saved, entry, bill, methods, today }: PreviewInput): RunAhead[] {
  const rule = ruleOf(entry);
  if (rule === undefined) return [];
  const due_date = bill ? openDueDate(bill) : saved.due_date;
  return runsAhead({
    rule,
    next: isKept(saved, rule) ? storedRun(saved) : nextRun(rule, due_date, today),
    due_date: saved.due_date,
    run: factsOf({ ...saved, ...entry }, bill && isKnown(bill) ? billFacts(bill) : null, {
      isInCollections: bill?.collections.isInCollections ?? false,
      no_overpayment: bill?.bill_type.no_overpayment ?? false,
    }),
    method: methods?.find(({ id }) => id === entry.primary_payment_method_id),
  });
}

/** Undefined while the settings have no start date. */
function ruleOf(entry: AutoPayEntry): RunRule | undefined {
  const { run_period, start_date } = entry;
  if (start_date === null) return undefined;
  return {
    run_period,
    day_of_month: run_period === 0 ? 1 : entry.day_of_month,
    days_before_due_date: run_period === 0 ? entry.days_before_due_date : 0,
    start_date,
    end_date: entry.endAutoPay === ENDS_ON_DATE ? entry.end_date : null,
  };
}

/** True when the save changes nothing of the schedule: the planned run then stays. */
function isKept(saved: AutoPay, rule: RunRule): boolean {
  return saved.active && saved.run_date !== null && JSON.stringify(ruleOf(saved)) === JSON.stringify(rule);
}

function storedRun({ run_date, regular_date }: AutoPay): PlannedRun | undefined {
  return run_date === null ? undefined : { run_date, regular_date: regular_date ?? run_date };
}

/**
 * The due date of the latest bill while part of it is unpaid; an unknown balance counts as unpaid (SRV2-02).
 */
function openDueDate({ is_payable, balance, period_amt_due, due_date }: PreviewBill): CalendarDate | null {
  const open = balance ?? period_amt_due;
  return is_payable && (open === null || open > 0) ? due_date : null;
}

/** True when the bill has an amount; an unknown amount must not appear as $0.00. */
function isKnown({ balance, period_amt_due }: PreviewBill): boolean {
  return (balance ?? period_amt_due) !== null;
}

function billFacts({ balance, period_amt_due, scheduled_payments }: PreviewBill) {
  return {
    balance,
    amount_due: period_amt_due,
    pending: sum(scheduled_payments.map(({ total_to_account }) => total_to_account)),
  };
}
