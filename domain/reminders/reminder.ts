import * as v from 'valibot';
import { date, id, text } from '../api/wire.ts';

import { addDays, type CalendarDate } from '../values/calendar-date.ts';
import { isEmail } from '../values/contact.ts';

import { NOT_REMINDER_DAYS } from './text/fields.ts';

/** How many days before the due date a reminder can come (REM-04). */
export const REMINDER_DAYS = [0, 1, 2, 3, 5, 7, 14] as const;

/** The settings of an account's reminders (ENT2-06). */
export const reminderEntry = v.object({
  NewBill: v.boolean(),
  /** Null when not chosen. */
  DaysBeforeDueDate: v.nullable(v.picklist(REMINDER_DAYS, NOT_REMINDER_DAYS)),
  PastDue: v.boolean(),
  ByEmail: v.boolean(),
  Email: text(254),
  Email2: text(254),
  ByText: v.boolean(),
});

export type ReminderEntry = v.InferOutput<typeof reminderEntry>;

export const reminder = v.object({
  AccountId: id,
  Active: v.boolean(),
  ...reminderEntry.entries,
  /** The date of the next reminder; null when unknown. */
  next_reminder_date: v.nullable(date),
  /** False until the first save. */
  is_saved: v.boolean(),
  logo: v.string(),
  entity_name: v.string(),
  account_num: v.string(),
  nickname: v.string(),
  ebill_id: v.nullable(id),
  /** The due date of the latest bill; null where it has none. */
  due_date: v.nullable(date),
  /** True while money is owed on that bill and pending payments do not cover all of it. */
  is_open: v.boolean(),
  /** The customer's mobile number and whether it is verified (REM-09). */
  MobileNumber: v.string(),
  mobile_registered: v.boolean(),
});

export type Reminder = v.InferOutput<typeof reminder>;

/** The settings before the first save: the profile's email, and no occasion chosen (API2-51). */
export function newReminder(email: string): ReminderEntry {
  return {
    NewBill: false,
    DaysBeforeDueDate: null,
    PastDue: false,
    ByEmail: true,
    Email: email,
    Email2: '',
    ByText: false,
  };
}

/** The settings without the account's own fields. */
export function entryOfReminder(source: ReminderEntry): ReminderEntry {
  const { NewBill, DaysBeforeDueDate, PastDue, ByEmail, Email, Email2, ByText } = source;
  return { NewBill, DaysBeforeDueDate, PastDue, ByEmail, Email, Email2, ByText };
}

export function isSameEntry(left: ReminderEntry, right: ReminderEntry): boolean {
  return JSON.stringify(entryOfReminder(left)) === JSON.stringify(entryOfReminder(right));
}

export type When = Pick<ReminderEntry, 'NewBill' | 'DaysBeforeDueDate' | 'PastDue'>;
export type How = Pick<ReminderEntry, 'ByEmail' | 'Email' | 'Email2' | 'ByText'>;

export type ReminderProblem =
  | 'no occasion'
  | 'no way'
  | 'invalid email'
  | 'same email'
  | 'no verified number';

export const hasOccasion = ({ NewBill, DaysBeforeDueDate, PastDue }: When) =>
  NewBill || DaysBeforeDueDate !== null || PastDue;

export type HowField = 'ways' | 'Email' | 'Email2' | 'ByText';

export function wrongWays(
  { ByEmail, Email, Email2, ByText }: How,
  hasVerifiedNumber: boolean,
): Partial<Record<HowField, ReminderProblem>> {
  const [first, second] = [plain(Email), plain(Email2)];
  return {
    ...(ByEmail || ByText ? {} : { ways: 'no way' }),
    ...(ByEmail && !isEmail(first) ? { Email: 'invalid email' } : {}),
    ...(ByEmail && second !== '' && !isEmail(second) ? { Email2: 'invalid email' } : {}),
    ...(ByEmail && second !== '' && second === first ? { Email2: 'same email' } : {}),
    ...(ByText && !hasVerifiedNumber ? { ByText: 'no verified number' } : {}),
  };
}

const plain = (email: string) => email.trim().toLowerCase();

/** Every problem, in the order of the steps. */
export function reminderProblems(
  entry: ReminderEntry,
  hasVerifiedNumber: boolean,
): Partial<Record<HowField | 'NewBill', ReminderProblem>> {
  return {
    ...(hasOccasion(entry) ? {} : { NewBill: 'no occasion' }),
    ...wrongWays(entry, hasVerifiedNumber),
  };
}

export type Occasion = 'new bill' | 'before due' | 'past due';

/**
 * The date of an occasion for a bill with this due date; undefined when the customer did not choose the
 * occasion.
 */
function occasionDay(
  occasion: Exclude<Occasion, 'new bill'>,
  { DaysBeforeDueDate, PastDue }: When,
  due: CalendarDate,
): CalendarDate | undefined {
  if (occasion === 'past due') return PastDue ? addDays(due, 1) : undefined;
  return DaysBeforeDueDate === null ? undefined : addDays(due, -DaysBeforeDueDate);
}

interface LatestBill {
  readonly due_date: CalendarDate | null;
  readonly is_open: boolean;
}

/** The occasions that depend on the due date, the earliest first. */
export const DATED_OCCASIONS = ['before due', 'past due'] as const satisfies readonly Occasion[];

/**
 * The date of the next reminder of this bill, without the occasions that were already `sent`; null when none
 * is known (REM-10).
 */
export function nextReminder(
  entry: When,
  { due_date, is_open }: LatestBill,
  today: CalendarDate,
  sent: readonly Occasion[] = [],
): CalendarDate | null {
  if (due_date === null || !is_open) return null;
  const days = DATED_OCCASIONS.filter((occasion) => !sent.includes(occasion)).flatMap(
    (occasion) => occasionDay(occasion, entry, due_date) ?? [],
  );
  return days.find((day) => day >= today) ?? null;
}
