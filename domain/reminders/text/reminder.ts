import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { formatPhone } from '../../values/contact.ts';
import { counted } from '../../values/counted.ts';
import { listed } from '../../values/listed.ts';
import type { Reminder, ReminderEntry } from '../reminder.ts';

/** `3 days before the due date`. */
export function daysBeforeText(days: number): string {
  if (days === 0) return 'on the due date';
  return `${counted(days, 'day')} before the due date`;
}

/** When reminders come, in one sentence (REM-10). */
export function occasionsText({ NewBill, DaysBeforeDueDate, PastDue }: ReminderEntry): string {
  const occasions = [
    ...(NewBill ? ['when a new bill is posted'] : []),
    ...(DaysBeforeDueDate === null ? [] : [daysBeforeText(DaysBeforeDueDate)]),
    ...(PastDue ? ['when the bill is past due'] : []),
  ];
  return occasions.length === 0 ? 'You are not reminded yet.' : `You are reminded ${listed(occasions)}.`;
}

export function channelsText(
  { ByEmail, Email, Email2, ByText }: ReminderEntry,
  MobileNumber: string,
): string {
  const ways = [
    ...(ByEmail
      ? [`by email to ${listed([Email, Email2].map((address) => address.trim()).filter(Boolean))}`]
      : []),
    ...(ByText ? [`by text to ${formatPhone(MobileNumber)}`] : []),
  ];
  return ways.length === 0 ? 'No way is chosen yet.' : `They come ${listed(ways)}.`;
}

/** The date of the next reminder, or why none is known. */
export function nextReminderText(
  entry: ReminderEntry,
  { due_date, is_open }: Pick<Reminder, 'due_date' | 'is_open'>,
  next: CalendarDate | null,
): string {
  if (next !== null) return `The next reminder comes on ${shortDate(next)}.`;
  if (entry.NewBill) return 'The next reminder comes when a new bill is posted.';
  if (due_date === null) return 'The latest bill has no due date. Reminders come once a bill has one.';
  return is_open
    ? 'The reminder days of the latest bill have passed. The next reminder comes with the next bill.'
    : 'Nothing is due on the latest bill. The next reminder comes with the next bill.';
}
