import type { MethodTerms } from '../checkout/method-choice.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { ZERO } from '../values/cents.ts';
import type { PaymentMethod, PayType } from '../wallet/payment-method.ts';
import { type AutoPay, ENDS_ON_DATE } from './auto-pay.ts';
import type { AutoPayEntry } from './biller-terms.ts';
import { type ForecastFacts, runFee } from './forecast-run.ts';
import { type AutoPayForm, entryOf, isEdited } from './form.ts';
import { paysNothing } from './form-problems.ts';
import { nextRun, type PlannedRun, type RunRule } from './run-dates.ts';
import { type RunAhead, runsAhead } from './year-ahead.ts';

interface PreviewInput {
  /** The settings as the server has them. */
  readonly saved: AutoPay;
  /** The settings as they would be saved. */
  readonly form: AutoPayForm;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly today: CalendarDate;
}

/**
 * The runs of the coming year: as planned, or after a change as saving it today would plan them (APW-56,
 * APW-33).
 */
export function previewRuns({ saved, form, methods, today }: PreviewInput): RunAhead[] {
  const entry = entryOf(form);
  const rule = ruleOf(entry);
  if (rule === undefined) return [];
  if (paysNothing(entry)) return [];
  const isStored = (saved.active && !isEdited(form, saved)) || isKept(saved, rule);
  return runsAhead({
    rule,
    next: isStored ? storedRun(saved) : nextRun(rule, openDueDate(saved), today),
    due_date: saved.due_date,
    facts: forecastFactsOf(saved, entry, methods, today),
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
function openDueDate({ run_terms: { bill }, due_date }: AutoPay): CalendarDate | null {
  const open = bill && (bill.balance ?? bill.amount_due);
  return bill && (open === null || open > 0) ? due_date : null;
}

/** What a run with these settings would find today. */
function forecastFactsOf(
  saved: AutoPay,
  entry: AutoPayEntry,
  methods: readonly PaymentMethod[] | undefined,
  today: CalendarDate,
): ForecastFacts {
  const { run_terms, prepay, isAllowed, entity_name, fee } = saved;
  const { bill, debit_notice, is_in_collections, is_paid_by_auto_pay, is_calculated, ...terms } = run_terms;
  const chosen = methods && chosenOf(entry, methods);
  return {
    run: {
      ...terms,
      end_date: entry.end_date,
      paymentAmountOption: entry.paymentAmountOption,
      pay_amount: entry.pay_amount,
      max_pay_amount: entry.max_pay_amount,
      setAmountLimit: entry.setAmountLimit,
      debit_limit: entry.debit_limit,
      notice: debit_notice,
      planned: null,
      bank_fee: runFee(fee, 'bank', ZERO),
      told_on: today,
      debited: chosen?.[0]?.type.category === 'bank' ? chosen[0].id : null,
      isAllowed,
      isHeld: true,
      isInCollections: is_in_collections,
      isPaidByAutoPay: is_paid_by_auto_pay,
      prepay,
      bill,
    },
    payable: {
      ...terms,
      biller: entity_name,
      balance: bill?.balance ?? null,
      amount_due: is_calculated ? (bill?.amount_due ?? null) : null,
      prepay,
      transaction_limit: fee.transaction_limit,
    },
    terms: methodTermsOf(saved),
    fee,
    methods: chosen,
  };
}

function chosenOf(
  { primary_payment_method_id: primary, secondary_payment_method_id_array: backups }: AutoPayEntry,
  methods: readonly PaymentMethod[],
): (PaymentMethod | undefined)[] {
  const chosen = primary === null ? backups : [primary, ...backups];
  return chosen.map((id) => methods.find((method) => method.id === id));
}

function methodTermsOf(saved: AutoPay): Omit<MethodTerms, 'total'> {
  const { allowedPaymentMethods, ach_enabled, account_num, entity_id, entity_name, fee } = saved;
  const payTypes = Object.entries(allowedPaymentMethods) as [PayType, boolean][];
  return {
    accepted_pay_types: payTypes.flatMap(([pay_type, isAccepted]) => (isAccepted ? [pay_type] : [])),
    refused_pay_types: payTypes.flatMap(([pay_type, isAccepted]) =>
      isAccepted ? [] : [{ pay_type, entity_name }],
    ),
    ach_disabled_account_numbers: ach_enabled ? [] : [account_num],
    is_eft_blacklisted: false,
    blacklisted_account_number: '',
    fee_disclosures: fee.is_xbp_fee ? [{ entity_id, entity_name, fee }] : [],
  };
}
