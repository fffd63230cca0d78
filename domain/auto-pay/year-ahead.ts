import type { CalendarDate } from '../values/calendar-date.ts';
import type { Cents } from '../values/cents.ts';
import { isExpired, type PaymentMethod } from '../wallet/payment-method.ts';
import { type AutoPay, ENDS_ON_DATE, SET_AMOUNT } from './auto-pay.ts';
import { type PlannedRun, type RunRule, runsFrom } from './run-dates.ts';
import { type RunFacts, runAmount } from './run-decision.ts';

/** A warning about a planned run. */
export type RunWarning = 'after due date' | 'card expires before' | 'above safety limit';

/** A planned run of the coming year. The amount is null while the bill of that day is unknown. */
export interface RunAhead {
  readonly run_date: CalendarDate;
  readonly amount: Cents | null;
  readonly warnings: readonly RunWarning[];
}

/** The basis of the preview: the rule, the stored next run, and the current bill. */
export interface AheadFacts {
  readonly rule: RunRule;
  /** The stored next run; undefined when none is planned. */
  readonly next: PlannedRun | undefined;
  readonly due_date: CalendarDate | null;
  readonly run: RunFacts;
  /** The primary method; undefined while it is unknown. */
  readonly method: Pick<PaymentMethod, 'pay_data'> | undefined;
}

const MOST_AHEAD = 12;

/**
 * The next runs, at most twelve, as the scheduled job would make them: first the stored run, then those by
 * the rule. A due-date rule knows only the run of the posted bill.
 */
export function runsAhead({ rule, next, ...facts }: AheadFacts): RunAhead[] {
  return runsFrom(rule, next, MOST_AHEAD).map(({ run_date }, at) => runAhead(run_date, at === 0, facts));
}

function runAhead(
  run_date: CalendarDate,
  isNext: boolean,
  { due_date, run, method }: Omit<AheadFacts, 'rule' | 'next'>,
): RunAhead {
  const isSet = run.paymentAmountOption === SET_AMOUNT;
  const now = runAmount(run);
  const amount = isNext && (now > 0 || run.bill !== null) ? now : isSet ? run.pay_amount : null;
  const warnings: RunWarning[] = [];
  if (isNext && due_date !== null && run_date > due_date) warnings.push('after due date');
  if (method && isExpired(method.pay_data, run_date)) warnings.push('card expires before');
  if (isNext && !isSet && run.setAmountLimit && now > run.max_pay_amount) warnings.push('above safety limit');
  return { run_date, amount, warnings };
}

/** The message of each warning. A reschedule shows the first one too (APW-33, APW-34, APW-72). */
export function warningText(warning: RunWarning): string {
  switch (warning) {
    case 'after due date':
      return 'You have scheduled your Auto Pay to process after the Due Date of your most recent bill, which could result in your payment being late.';
    case 'card expires before':
      return 'The card expires before this payment. Please choose another payment method or update the card.';
    case 'above safety limit':
      return 'The bill is above your safety limit. It will not be paid by auto pay: please pay it by hand or raise the limit.';
  }
}

/** The facts of a run with these settings, for a screen that has the settings and the bill. */
export function factsOf(
  autoPay: Pick<
    AutoPay,
    | 'end_date'
    | 'endAutoPay'
    | 'paymentAmountOption'
    | 'pay_amount'
    | 'max_pay_amount'
    | 'setAmountLimit'
    | 'isAllowed'
    | 'prepay'
  >,
  bill: RunFacts['bill'],
  { isInCollections, no_overpayment }: Pick<RunFacts, 'isInCollections' | 'no_overpayment'>,
): RunFacts {
  return {
    end_date: autoPay.endAutoPay === ENDS_ON_DATE ? autoPay.end_date : null,
    paymentAmountOption: autoPay.paymentAmountOption,
    pay_amount: autoPay.pay_amount,
    max_pay_amount: autoPay.max_pay_amount,
    setAmountLimit: autoPay.setAmountLimit,
    isAllowed: autoPay.isAllowed,
    isHeld: true,
    isInCollections,
    prepay: autoPay.prepay,
    no_overpayment,
    bill,
  };
}
