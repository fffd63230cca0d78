import * as v from 'valibot';
import { type CalendarDate, isCalendarDate } from '../values/calendar-date.ts';
import { amountText, fromDollars, LARGEST_DOLLARS, parseAmount, readAmount, ZERO } from '../values/cents.ts';
import { type AutoPay, ENDS_NEVER, ENDS_ON_DATE, entrySettings } from './auto-pay.ts';
import type { AutoPayEntry } from './biller-terms.ts';
import {
  type AlertProblem,
  type AutoPayProblem,
  amountFieldProblem,
  datesProblem,
  emailProblems,
  gateProblems,
  primaryProblem,
} from './form-problems.ts';

/** The tabs of the settings, in their order (APW-05). */
export const SETUP_TABS = ['schedule', 'amount', 'method', 'notifications', 'summary'] as const;
export type SetupTab = (typeof SETUP_TABS)[number];

/** A place within a tab that something outside of the tabs leads to. */
export type SetupPlace = 'start' | 'stop' | 'limit' | 'range' | 'backups' | 'notices';

export const TAB_NAMES: Record<SetupTab, string> = {
  schedule: 'Schedule',
  amount: 'Amount',
  method: 'Method',
  notifications: 'Notifications',
  summary: 'Summary',
};

/** The settings as entered in the form: amounts as typed, and dates that may be partly typed. */
export const autoPayForm = v.object({
  ...entrySettings,
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  pay_amount: v.string(),
  max_pay_amount: v.string(),
  debit_limit: v.string(),
});

export type AutoPayForm = v.InferOutput<typeof autoPayForm>;

export const HALF_TYPED = 'half typed';

const ENTRY_FIELDS = Object.keys(entrySettings) as (keyof AutoPayEntry)[];

export function autoPayFormOf(settings: AutoPayEntry): AutoPayForm {
  const entry = Object.fromEntries(ENTRY_FIELDS.map((field) => [field, settings[field]])) as AutoPayEntry;
  return {
    ...entry,
    pay_amount: amountText(entry.pay_amount),
    max_pay_amount: amountText(entry.max_pay_amount),
    debit_limit: amountText(entry.debit_limit),
  };
}

/**
 * The form in the shape that is saved. An invalid date becomes null and an invalid amount 0; where they
 * matter, neither can be saved.
 */
export function entryOf(form: AutoPayForm): AutoPayEntry {
  return {
    ...form,
    start_date: dateIn(form.start_date),
    end_date: form.endAutoPay === ENDS_NEVER ? null : dateIn(form.end_date),
    pay_amount: parseAmount(form.pay_amount) ?? ZERO,
    max_pay_amount: parseAmount(form.max_pay_amount) ?? ZERO,
    debit_limit: parseAmount(form.debit_limit) ?? ZERO,
    email: form.email.trim(),
    email2: form.email2.trim(),
  };
}

function dateIn(entered: string | null): CalendarDate | null {
  return isCalendarDate(entered) ? entered : null;
}

/** True when the form differs from the saved settings (APW-10, APW-14). */
export function isEdited(form: AutoPayForm, saved: AutoPay): boolean {
  return (
    JSON.stringify(autoPayFormOf({ ...saved, ...entryOf(form) })) !==
      JSON.stringify(autoPayFormOf(withoutUnusedStopDate(saved))) ||
    form.start_date === HALF_TYPED ||
    form.end_date === HALF_TYPED
  );
}

/** The form fields that differ from the saved settings. */
export type AutoPayChanges = Partial<AutoPayForm>;

/**
 * The fields that the customer has changed. Unchanged fields are left out, because the saved settings may
 * differ by the time the draft is resumed.
 */
export function changesOf(form: AutoPayForm, before: AutoPayForm): AutoPayChanges {
  const changed = Object.entries(form).filter(
    ([field, entered]) => JSON.stringify(entered) !== JSON.stringify(before[field as keyof AutoPayForm]),
  );
  return Object.fromEntries(changed);
}

function withoutUnusedStopDate(saved: AutoPay): AutoPay {
  return saved.endAutoPay === ENDS_NEVER ? { ...saved, end_date: null } : saved;
}

/** What is wrong with fields, by their names on the wire. */
export type FieldProblems = Readonly<Record<string, AutoPayProblem>>;

/** What prevents leaving or saving a tab: a dialog, or its fields. */
export interface TabProblem {
  readonly tab: SetupTab;
  readonly alert?: AlertProblem | undefined;
  readonly fields: FieldProblems;
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

/** The first problem, in the order of the tabs. */
export function firstProblem(form: AutoPayForm, saved: AutoPay, today: CalendarDate): TabProblem | undefined {
  return SETUP_TABS.map((tab) => tabProblem(tab, form, saved, today)).find(Boolean);
}

/** True when Next would lead up to this tab (APW-09). */
export function isWayClear(tab: SetupTab, form: AutoPayForm, saved: AutoPay, today: CalendarDate): boolean {
  const before = SETUP_TABS.slice(0, SETUP_TABS.indexOf(tab));
  return before.every((passed) => tabProblem(passed, form, saved, today) === undefined);
}

function alertOf(
  tab: SetupTab,
  form: AutoPayForm,
  saved: AutoPay,
  today: CalendarDate,
): AlertProblem | undefined {
  if (tab === 'schedule') return datesProblem(form, saved.wizardMode ? undefined : saved, today);
  return tab === 'method' ? primaryProblem(form) : undefined;
}

/** What is wrong with the dates, at the field to mend. */
export function dateProblems(form: AutoPayForm, saved: AutoPay, today: CalendarDate): FieldProblems {
  const kind = alertOf('schedule', form, saved, today);
  if (kind === undefined) return {};
  const isOfStart = alertOf('schedule', { ...form, endAutoPay: ENDS_NEVER }, saved, today) !== undefined;
  return { [isOfStart ? 'start_date' : 'end_date']: { kind } };
}

const TAB_OF: Readonly<Record<keyof AutoPayForm, SetupTab>> = {
  run_period: 'schedule',
  day_of_month: 'schedule',
  days_before_due_date: 'schedule',
  start_date: 'schedule',
  end_date: 'schedule',
  endAutoPay: 'schedule',
  paymentAmountOption: 'amount',
  pay_amount: 'amount',
  max_pay_amount: 'amount',
  setAmountLimit: 'amount',
  debit_limit: 'amount',
  primary_payment_method_id: 'method',
  secondary_payment_method_id_array: 'method',
  email: 'notifications',
  email2: 'notifications',
  notify_payment: 'notifications',
  notify_payment_error: 'notifications',
  notify_schedule: 'notifications',
  notify_disable: 'notifications',
  notify_enable: 'notifications',
};

/** The first tab that holds one of these fields. */
export function tabOfFields(fields: Readonly<Record<string, unknown>>): SetupTab | undefined {
  const tabs = Object.keys(fields).map((field) => TAB_OF[field as keyof AutoPayForm]);
  return SETUP_TABS.find((tab) => tabs.includes(tab));
}

/**
 * What a field tells at once, before the customer leaves or saves the tab (APW-52): also that the
 * stop date of an auto pay that is off has passed, which is why it could not be switched on.
 */
export function earlyProblems(
  tab: SetupTab,
  form: AutoPayForm,
  saved?: Pick<AutoPay, 'is_stop_date_passed' | 'end_date'>,
): FieldProblems {
  if (tab === 'schedule' && saved?.is_stop_date_passed && form.endAutoPay === ENDS_ON_DATE)
    return form.end_date === saved.end_date ? { end_date: { kind: 'stop date passed' } } : {};
  const isTwice = tab === 'notifications' && emailProblems(form).email2?.kind === 'same email';
  return isTwice ? { email2: { kind: 'same email' } } : {};
}

const OF_AMOUNT = 'paymentAmountOption';

export function fieldProblems(tab: SetupTab, form: AutoPayForm, saved: AutoPay): FieldProblems {
  const entry = entryOf(form);
  const { [OF_AMOUNT]: ofAmount, ...ofSchedule } = gateProblems(entry, saved);
  switch (tab) {
    case 'schedule':
      return ofSchedule;
    case 'amount': {
      const found = typedAmountProblem(form, entry, saved);
      return {
        ...(ofAmount === undefined ? {} : { [OF_AMOUNT]: ofAmount }),
        ...(found ? { [found.field]: found.problem } : {}),
      };
    }
    case 'notifications':
      return emailProblems(entry);
    default:
      return {};
  }
}

/** A text that is no amount is saved as 0, but an amount of 0 is not what was typed. */
function typedAmountProblem(
  form: AutoPayForm,
  entry: AutoPayEntry,
  gates: Pick<AutoPay, 'ach_enabled'>,
): ReturnType<typeof amountFieldProblem> {
  const found = amountFieldProblem(entry, gates);
  if (!found) return undefined;
  const { field } = found;
  const mistake = readAmount(form[field]);
  if (mistake === 'part of a cent') return { field, problem: { kind: mistake } };
  if (mistake === 'too large')
    return amountFieldProblem({ ...entry, [field]: fromDollars(LARGEST_DOLLARS) }, gates);
  return found;
}
