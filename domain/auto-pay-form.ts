import * as v from 'valibot';
import { type AutoPay, autoPay, ENDS_NEVER } from './auto-pay.ts';
import type { AutoPayEntry } from './auto-pay-gates.ts';
import {
  amountFieldProblem,
  datesAlert,
  type EntryAlert,
  emailProblems,
  gateProblems,
  methodAlert,
} from './auto-pay-problems.ts';
import { type CalendarDate, isCalendarDate } from './calendar-date.ts';
import { amountText, parseAmount, ZERO } from './cents.ts';
import { DUPLICATE_EMAIL } from './receipt-options.ts';

/** The tabs of the settings, in their order (APW-05). */
export const SETUP_TABS = ['schedule', 'amount', 'method', 'notifications', 'summary'] as const;
export type SetupTab = (typeof SETUP_TABS)[number];

export const TAB_NAMES: Record<SetupTab, string> = {
  schedule: 'Schedule',
  amount: 'Amount',
  method: 'Method',
  notifications: 'Notifications',
  summary: 'Summary',
};

const { entries: settings } = autoPay;

/** The entries as they stand in their fields: amounts as typed, and dates that may be half typed. */
export const autoPayForm = v.object({
  run_period: settings.run_period,
  day_of_month: settings.day_of_month,
  days_before_due_date: settings.days_before_due_date,
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  endAutoPay: settings.endAutoPay,
  paymentAmountOption: settings.paymentAmountOption,
  pay_amount: v.string(),
  max_pay_amount: v.string(),
  setAmountLimit: settings.setAmountLimit,
  primary_payment_method_id: settings.primary_payment_method_id,
  secondary_payment_method_id_array: settings.secondary_payment_method_id_array,
  email: settings.email,
  email2: settings.email2,
  notify_payment: settings.notify_payment,
  notify_payment_error: settings.notify_payment_error,
  notify_schedule: settings.notify_schedule,
  notify_disable: settings.notify_disable,
  notify_enable: settings.notify_enable,
});

export type AutoPayForm = v.InferOutput<typeof autoPayForm>;

/** Stands for a date of which only a part was typed. */
export const HALF_TYPED = 'half typed';

export function formOf(settings: AutoPayEntry): AutoPayForm {
  return {
    run_period: settings.run_period,
    day_of_month: settings.day_of_month,
    days_before_due_date: settings.days_before_due_date,
    start_date: settings.start_date,
    end_date: settings.end_date,
    endAutoPay: settings.endAutoPay,
    paymentAmountOption: settings.paymentAmountOption,
    pay_amount: amountText(settings.pay_amount),
    max_pay_amount: amountText(settings.max_pay_amount),
    setAmountLimit: settings.setAmountLimit,
    primary_payment_method_id: settings.primary_payment_method_id,
    secondary_payment_method_id_array: settings.secondary_payment_method_id_array,
    email: settings.email,
    email2: settings.email2,
    notify_payment: settings.notify_payment,
    notify_payment_error: settings.notify_payment_error,
    notify_schedule: settings.notify_schedule,
    notify_disable: settings.notify_disable,
    notify_enable: settings.notify_enable,
  };
}

/** The entries as they are saved. What is no date is none, what is no amount is 0: neither can be saved where it counts. */
export function entryOf(form: AutoPayForm): AutoPayEntry {
  return {
    ...form,
    start_date: dateIn(form.start_date),
    end_date: form.endAutoPay === ENDS_NEVER ? null : dateIn(form.end_date),
    pay_amount: parseAmount(form.pay_amount) ?? ZERO,
    max_pay_amount: parseAmount(form.max_pay_amount) ?? ZERO,
    email: form.email.trim(),
    email2: form.email2.trim(),
  };
}

function dateIn(entered: string | null): CalendarDate | null {
  return isCalendarDate(entered) ? entered : null;
}

/** True when something would be saved that is not saved yet (APW-10, APW-14). */
export function isEdited(form: AutoPayForm, saved: AutoPay): boolean {
  return (
    JSON.stringify(formOf({ ...saved, ...entryOf(form) })) !==
      JSON.stringify(formOf(withoutSpareDate(saved))) ||
    form.start_date === HALF_TYPED ||
    form.end_date === HALF_TYPED
  );
}

/** The entries that differ from what is saved. */
export type AutoPayChanges = Partial<AutoPayForm>;

/**
 * What was entered, without the entries that stand as they did before: those may be saved otherwise by the time it is taken
 * up again.
 */
export function changesOf(form: AutoPayForm, before: AutoPayForm): AutoPayChanges {
  const changed = Object.entries(form).filter(
    ([field, entered]) => JSON.stringify(entered) !== JSON.stringify(before[field as keyof AutoPayForm]),
  );
  return Object.fromEntries(changed);
}

function withoutSpareDate(saved: AutoPay): AutoPay {
  return saved.endAutoPay === ENDS_NEVER ? { ...saved, end_date: null } : saved;
}

/** What keeps a tab from being left or saved: an alert of its own, or words at its fields. */
export interface TabProblem {
  readonly tab: SetupTab;
  readonly alert?: EntryAlert | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** What is wrong on one tab (APW-09). */
export function tabProblem(
  tab: SetupTab,
  form: AutoPayForm,
  saved: AutoPay,
  today: CalendarDate,
): TabProblem | undefined {
  const alert = alertOf(tab, form, saved, today);
  const fields = fieldProblems(tab, form, saved);
  return alert || Object.keys(fields).length > 0 ? { tab, alert, fields } : undefined;
}

/** What is wrong first, in the order of the tabs. */
export function firstProblem(form: AutoPayForm, saved: AutoPay, today: CalendarDate): TabProblem | undefined {
  return SETUP_TABS.map((tab) => tabProblem(tab, form, saved, today)).find(Boolean);
}

function alertOf(
  tab: SetupTab,
  form: AutoPayForm,
  saved: AutoPay,
  today: CalendarDate,
): EntryAlert | undefined {
  if (tab === 'schedule') return datesAlert(form, saved.wizardMode ? undefined : saved, today);
  return tab === 'method' ? methodAlert(form) : undefined;
}

/** What is told at its field at once, before the tab is left or saved: it bars the save (APW-52). */
export function earlyProblems(tab: SetupTab, form: AutoPayForm): Record<string, string> {
  const isTwice = tab === 'notifications' && emailProblems(form).email2 === DUPLICATE_EMAIL;
  return isTwice ? { email2: DUPLICATE_EMAIL } : {};
}

const OF_AMOUNT = 'paymentAmountOption';

/** The words at the fields of one tab, by the names of their fields. */
export function fieldProblems(tab: SetupTab, form: AutoPayForm, saved: AutoPay): Record<string, string> {
  const entry = entryOf(form);
  const { [OF_AMOUNT]: ofAmount, ...ofSchedule } = gateProblems(entry, saved);
  switch (tab) {
    case 'schedule':
      return ofSchedule;
    case 'amount': {
      const problem = amountFieldProblem(entry);
      return {
        ...(ofAmount === undefined ? {} : { [OF_AMOUNT]: ofAmount }),
        ...(problem ? { [problem.field]: problem.text } : {}),
      };
    }
    case 'notifications':
      return emailProblems(entry);
    default:
      return {};
  }
}
