import { type AutoPay, ENDS_ON_DATE } from './auto-pay.ts';
import { factsOf, type RunAhead, runsAhead } from './auto-pay-ahead.ts';
import { nextRun, type PlannedRun, type RunRule } from './auto-pay-dates.ts';
import type { AutoPayEntry } from './auto-pay-gates.ts';
import type { Bill } from './bill.ts';
import type { CalendarDate } from './calendar-date.ts';
import { sum } from './cents.ts';
import type { PaymentMethod } from './payment-method.ts';

/** What is known of the latest bill. */
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

interface Looked {
  /** As the server has it. */
  readonly saved: AutoPay;
  /** As it would be saved; the start date is known to be one. */
  readonly entry: AutoPayEntry;
  /** Undefined while it is not known: then no amount is told that follows from it. */
  readonly bill: PreviewBill | undefined;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly today: CalendarDate;
}

/** The runs of the year ahead as they would follow from saving these entries today (APW-56, APW-33). */
export function previewRuns({ saved, entry, bill, methods, today }: Looked): RunAhead[] {
  const rule = ruleOf(entry);
  if (rule === undefined) return [];
  const due_date = bill ? openDueDate(bill) : saved.due_date;
  return runsAhead({
    rule,
    next: isKept(saved, rule) ? storedRun(saved) : nextRun(rule, due_date, today),
    due_date: saved.due_date,
    run: factsOf({ ...saved, ...entry }, bill && isKnown(bill) ? owed(bill) : null, {
      isInCollections: bill?.collections.isInCollections ?? false,
      no_overpayment: bill?.bill_type.no_overpayment ?? false,
    }),
    method: methods?.find(({ id }) => id === entry.primary_payment_method_id),
  });
}

/** Nothing while the entries name no start date. */
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

/** A save that changes nothing of the schedule leaves the planned run where it stands. */
function isKept(saved: AutoPay, rule: RunRule): boolean {
  return saved.active && saved.run_date !== null && JSON.stringify(ruleOf(saved)) === JSON.stringify(rule);
}

function storedRun({ run_date, regular_date }: AutoPay): PlannedRun | undefined {
  return run_date === null ? undefined : { run_date, regular_date: regular_date ?? run_date };
}

/** Of the latest bill while any of it is open; what is not known counts as open (SRV2-02). */
function openDueDate({ is_payable, balance, period_amt_due, due_date }: PreviewBill): CalendarDate | null {
  const owed = balance ?? period_amt_due;
  return is_payable && (owed === null || owed > 0) ? due_date : null;
}

/** Money that is not known is not told as $0.00. */
function isKnown({ balance, period_amt_due }: PreviewBill): boolean {
  return (balance ?? period_amt_due) !== null;
}

function owed({ balance, period_amt_due, scheduled_payments }: PreviewBill) {
  return {
    balance,
    amount_due: period_amt_due,
    pending: sum(scheduled_payments.map(({ total_to_account }) => total_to_account)),
  };
}
