import * as v from 'valibot';
import { addDays, type CalendarDate } from './calendar-date.ts';
import { NO_MOBILE_NUMBER } from './notification-settings.ts';
import { DUPLICATE_EMAIL, isEmail } from './receipt-options.ts';
import { date, id, text } from './wire.ts';

/** How many days before the due date a reminder can come (REM-04). */
export const REMINDER_DAYS = [0, 1, 2, 3, 5, 7, 14] as const;

/** What a customer sets of the reminders of an account (ENT2-06). */
export const reminderEntry = v.object({
  NewBill: v.boolean(),
  /** Null when not chosen. */
  DaysBeforeDueDate: v.nullable(v.picklist(REMINDER_DAYS, 'Please choose 0, 1, 2, 3, 5, 7 or 14 days.')),
  PastDue: v.boolean(),
  ByEmail: v.boolean(),
  Email: text(254),
  Email2: text(254),
  ByText: v.boolean(),
});

export type ReminderEntry = v.InferOutput<typeof reminderEntry>;

/** The reminders of an account for one customer. */
export const reminder = v.object({
  AccountId: id,
  Active: v.boolean(),
  ...reminderEntry.entries,
  /** The day of the next one, as far as it is known. */
  next_reminder_date: v.nullable(date),
  /** False until they were saved once. */
  is_saved: v.boolean(),
  logo: v.string(),
  entity_name: v.string(),
  account_num: v.string(),
  nickname: v.string(),
  ebill_id: v.nullable(id),
  /** Of the latest bill; null where it has none. */
  due_date: v.nullable(date),
  /** Something is owed on that bill, and no payment is pending for all of it. */
  is_open: v.boolean(),
  /** The customer's number, and whether it is verified (REM-09). */
  MobileNumber: v.string(),
  mobile_registered: v.boolean(),
});

export type Reminder = v.InferOutput<typeof reminder>;

/** What they start with (API2-51): the profile's email, and nothing chosen. */
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

/** What is set, without what it is of. */
export function entryOfReminder(whole: ReminderEntry): ReminderEntry {
  const { NewBill, DaysBeforeDueDate, PastDue, ByEmail, Email, Email2, ByText } = whole;
  return { NewBill, DaysBeforeDueDate, PastDue, ByEmail, Email, Email2, ByText };
}

/** True where both say the same. */
export function isSameEntry(one: ReminderEntry, other: ReminderEntry): boolean {
  return JSON.stringify(entryOfReminder(one)) === JSON.stringify(entryOfReminder(other));
}

type When = Pick<ReminderEntry, 'NewBill' | 'DaysBeforeDueDate' | 'PastDue'>;
type How = Pick<ReminderEntry, 'ByEmail' | 'Email' | 'Email2' | 'ByText'>;

const NO_OCCASION = 'Please choose when you want to be reminded.';
const NO_WAY = 'Please choose how you want to be reminded.';
const NO_EMAIL = 'Please enter a valid email address.';

/** REM-05. */
export function whenProblem({ NewBill, DaysBeforeDueDate, PastDue }: When): string | undefined {
  return NewBill || DaysBeforeDueDate !== null || PastDue ? undefined : NO_OCCASION;
}

/** What is wrong with the ways, by its field; `ways` where none is chosen (REM-07 to REM-09). */
export function howProblems(
  { ByEmail, Email, Email2, ByText }: How,
  hasVerifiedNumber: boolean,
): { readonly ways?: string; readonly Email?: string; readonly Email2?: string; readonly ByText?: string } {
  const [first, second] = [plain(Email), plain(Email2)];
  return {
    ...(ByEmail || ByText ? {} : { ways: NO_WAY }),
    ...(ByEmail && !isEmail(first) ? { Email: NO_EMAIL } : {}),
    ...(ByEmail && second !== '' && !isEmail(second) ? { Email2: NO_EMAIL } : {}),
    ...(ByEmail && second !== '' && second === first ? { Email2: DUPLICATE_EMAIL } : {}),
    ...(ByText && !hasVerifiedNumber ? { ByText: NO_MOBILE_NUMBER } : {}),
  };
}

const plain = (email: string) => email.trim().toLowerCase();

/** Everything that is wrong, in the order of the steps. */
export function reminderProblems(entry: ReminderEntry, hasVerifiedNumber: boolean): Record<string, string> {
  const when = whenProblem(entry);
  return { ...(when ? { NewBill: when } : {}), ...howProblems(entry, hasVerifiedNumber) };
}

/** What a reminder is for. */
export type Occasion = 'new bill' | 'before due' | 'past due';

/** The day of an occasion of a bill with this due date; nothing for one that has no day of its own. */
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

/** The occasions that follow from the due date. */
export const DATED = ['before due', 'past due'] as const satisfies readonly Occasion[];

/** The next day on which a reminder of this bill comes, after what was `told`; null when none is known (REM-10). */
export function nextReminder(
  entry: When,
  { due_date, is_open }: LatestBill,
  today: CalendarDate,
  told: readonly Occasion[] = [],
): CalendarDate | null {
  if (due_date === null || !is_open) return null;
  const days = DATED.filter((occasion) => !told.includes(occasion)).flatMap(
    (occasion) => occasionDay(occasion, entry, due_date) ?? [],
  );
  return days.filter((day) => day >= today).sort()[0] ?? null;
}
