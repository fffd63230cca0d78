import { describe, expect, it } from 'vitest';
import { type CalendarDate, calendarDate } from '../values/calendar-date.ts';
import { isSameEntry, newReminder, nextReminder, type ReminderEntry, reminderProblems } from './reminder.ts';
import { howProblems, whenProblem } from './text/problems.ts';
import { channelsText, nextReminderText, occasionsText } from './text/reminder.ts';

const START = newReminder('tova@mail.example');
const entry = (overrides: Partial<ReminderEntry> = {}): ReminderEntry => ({ ...START, ...overrides });
const TODAY = calendarDate('2026-11-20');
const due = (date: string | null, is_open = true) => ({
  due_date: date === null ? null : calendarDate(date),
  is_open,
});

describe('reminder settings', () => {
  it('need an occasion (REM-05)', () => {
    expect(whenProblem(START)).toBe('Please choose when you want to be reminded.');
    for (const when of [{ NewBill: true }, { DaysBeforeDueDate: 0 as const }, { PastDue: true }])
      expect(whenProblem(entry(when))).toBeUndefined();
  });

  it.each<[Partial<ReminderEntry>, boolean, object]>([
    [{}, false, {}],
    [{ ByEmail: false }, true, { ways: 'Please choose how you want to be reminded.' }],
    [{ Email: 'no address' }, true, { Email: 'Please enter a valid email address.' }],
    [{ Email: '' }, true, { Email: 'Please enter a valid email address.' }],
    [{ Email2: 'TOVA@mail.example ' }, true, { Email2: 'Please remove duplicate email address.' }],
    [{ Email2: 'x@' }, true, { Email2: 'Please enter a valid email address.' }],
    [{ ByText: true }, false, { ByText: 'Please register your mobile number.' }],
    [{ ByText: true, ByEmail: false, Email: '' }, true, {}],
  ])('%j with a verified number: %s (REM-07 to REM-09)', (overrides, isVerified, problems) => {
    expect(howProblems(entry(overrides), isVerified)).toEqual(problems);
  });

  it('report every problem in the order of the steps (SRV2-26)', () => {
    expect(Object.keys(reminderProblems(entry({ ByEmail: false }), true))).toEqual(['NewBill', 'ways']);
  });

  it('are equal where nothing was changed (REM-11)', () => {
    expect([isSameEntry(START, { ...START }), isSameEntry(START, entry({ PastDue: true }))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the date of the next reminder', () => {
  it.each<[string, Partial<ReminderEntry>, ReturnType<typeof due>, string | null]>([
    ['days before', { DaysBeforeDueDate: 3 }, due('2026-12-01'), '2026-11-28'],
    ['on the due date', { DaysBeforeDueDate: 0 }, due('2026-11-20'), '2026-11-20'],
    ['the earlier of two', { DaysBeforeDueDate: 1, PastDue: true }, due('2026-11-25'), '2026-11-24'],
    [
      'past due when the earlier days have passed',
      { DaysBeforeDueDate: 14, PastDue: true },
      due('2026-11-25'),
      '2026-11-26',
    ],
    ['none when all dates have passed', { DaysBeforeDueDate: 7 }, due('2026-11-22'), null],
    ['none for a bill without a due date', { DaysBeforeDueDate: 3, PastDue: true }, due(null), null],
    ['none for a paid bill', { DaysBeforeDueDate: 3 }, due('2026-12-01', false), null],
    ['none when only new bills are announced', { NewBill: true }, due('2026-12-01'), null],
    ['across the end of a year', { DaysBeforeDueDate: 14 }, due('2027-01-05'), '2026-12-22'],
  ])('%s (REM-10)', (_, overrides, bill, next) => {
    expect(nextReminder(entry(overrides), bill, TODAY)).toBe(next);
  });

  it('skips a reminder that was already sent (SRV2-32)', () => {
    const both = entry({ DaysBeforeDueDate: 0, PastDue: true });
    expect(nextReminder(both, due('2026-11-20'), TODAY, ['before due'])).toBe('2026-11-21');
    expect(nextReminder(both, due('2026-11-20'), TODAY, ['before due', 'past due'])).toBeNull();
  });
});

describe('the summary', () => {
  const full = entry({
    NewBill: true,
    DaysBeforeDueDate: 1,
    PastDue: true,
    ByText: true,
    Email2: 'b@x.example',
  });

  it('says when and how reminders come (REM-10)', () => {
    expect(occasionsText(full)).toBe(
      'You are reminded when a new bill is posted, 1 day before the due date and when the bill is past due.',
    );
    expect(occasionsText(entry({ DaysBeforeDueDate: 0 }))).toBe('You are reminded on the due date.');
    expect(occasionsText(entry({ DaysBeforeDueDate: 3, PastDue: true }))).toBe(
      'You are reminded 3 days before the due date and when the bill is past due.',
    );
    expect(occasionsText(entry({ NewBill: true }))).toBe('You are reminded when a new bill is posted.');
    expect(occasionsText(entry({}))).toBe('You are not reminded yet.');
    expect(channelsText(entry({ Email: ' tova@mail.example ' }), '')).toBe(
      'They come by email to tova@mail.example.',
    );
    expect(channelsText(entry({ ByEmail: false, ByText: true }), '3035550199')).toBe(
      'They come by text to (303) 555-0199.',
    );
    expect(channelsText(entry({ ByEmail: false }), '')).toBe('No way is chosen yet.');
    expect(channelsText(full, '3035550199')).toBe(
      'They come by email to tova@mail.example and b@x.example and by text to (303) 555-0199.',
    );
  });

  it.each<[Partial<ReminderEntry>, ReturnType<typeof due>, CalendarDate | null, string]>([
    [{}, due('2026-12-01'), calendarDate('2026-11-28'), 'The next reminder comes on 11/28/2026.'],
    [{ NewBill: true }, due('2026-12-01'), null, 'The next reminder comes when a new bill is posted.'],
    [
      { PastDue: true },
      due(null),
      null,
      'The latest bill has no due date. Reminders come once a bill has one.',
    ],
    [
      { DaysBeforeDueDate: 7 },
      due('2026-11-22'),
      null,
      'The reminder days of the latest bill have passed. The next reminder comes with the next bill.',
    ],
    [
      { PastDue: true },
      due('2026-12-01', false),
      null,
      'Nothing is due on the latest bill. The next reminder comes with the next bill.',
    ],
  ])('%j of %j: the next is on %s (REM-10)', (overrides, bill, next, words) => {
    expect(nextReminderText(entry(overrides), bill, next)).toBe(words);
  });
});
