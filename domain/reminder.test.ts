import { describe, expect, it } from 'vitest';
import { type CalendarDate, calendarDate } from './calendar-date.ts';
import {
  howProblems,
  isSameEntry,
  newReminder,
  nextReminder,
  type ReminderEntry,
  reminderProblems,
  whenProblem,
} from './reminder.ts';
import { howWords, nextWords, whenWords } from './reminder-words.ts';

const START = newReminder('tova@mail.example');
const entry = (over: Partial<ReminderEntry> = {}): ReminderEntry => ({ ...START, ...over });
const TODAY = calendarDate('2026-11-20');
const due = (date: string | null, is_open = true) => ({
  due_date: date === null ? null : calendarDate(date),
  is_open,
});

describe('what can be saved', () => {
  it('needs an occasion (REM-05)', () => {
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
  ])('%j with a verified number: %s (REM-07 to REM-09)', (over, isVerified, problems) => {
    expect(howProblems(entry(over), isVerified)).toEqual(problems);
  });

  it('is told step by step (SRV2-26)', () => {
    expect(Object.keys(reminderProblems(entry({ ByEmail: false }), true))).toEqual(['NewBill', 'ways']);
  });

  it('is the same as before where nothing was changed (REM-11)', () => {
    expect([isSameEntry(START, { ...START }), isSameEntry(START, entry({ PastDue: true }))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the next day', () => {
  it.each<[string, Partial<ReminderEntry>, ReturnType<typeof due>, string | null]>([
    ['days before', { DaysBeforeDueDate: 3 }, due('2026-12-01'), '2026-11-28'],
    ['on the due date', { DaysBeforeDueDate: 0 }, due('2026-11-20'), '2026-11-20'],
    ['the sooner of two', { DaysBeforeDueDate: 1, PastDue: true }, due('2026-11-25'), '2026-11-24'],
    [
      'past due once the days before have passed',
      { DaysBeforeDueDate: 14, PastDue: true },
      due('2026-11-25'),
      '2026-11-26',
    ],
    ['none once all have passed', { DaysBeforeDueDate: 7 }, due('2026-11-22'), null],
    ['none of a bill without a due date', { DaysBeforeDueDate: 3, PastDue: true }, due(null), null],
    ['none of a bill that is paid', { DaysBeforeDueDate: 3 }, due('2026-12-01', false), null],
    ['none where only new bills are told', { NewBill: true }, due('2026-12-01'), null],
    ['over the end of a year', { DaysBeforeDueDate: 14 }, due('2027-01-05'), '2026-12-22'],
  ])('%s (REM-10)', (_, over, bill, next) => {
    expect(nextReminder(entry(over), bill, TODAY)).toBe(next);
  });

  it('is not one that was sent (SRV2-32)', () => {
    const both = entry({ DaysBeforeDueDate: 0, PastDue: true });
    expect(nextReminder(both, due('2026-11-20'), TODAY, ['before due'])).toBe('2026-11-21');
    expect(nextReminder(both, due('2026-11-20'), TODAY, ['before due', 'past due'])).toBeNull();
  });
});

describe('the words of the summary', () => {
  const full = entry({
    NewBill: true,
    DaysBeforeDueDate: 1,
    PastDue: true,
    ByText: true,
    Email2: 'b@x.example',
  });

  it('say when and how (REM-10)', () => {
    expect(whenWords(full)).toBe(
      'You are reminded when a new bill is posted, 1 day before the due date and when the bill is past due.',
    );
    expect(whenWords(entry({ DaysBeforeDueDate: 0 }))).toBe('You are reminded on the due date.');
    expect(howWords(full, '3035550199')).toBe(
      'They come by email to tova@mail.example and b@x.example and by text to (303) 555-0199.',
    );
  });

  it.each<[Partial<ReminderEntry>, ReturnType<typeof due>, CalendarDate | null, string]>([
    [{}, due('2026-12-01'), calendarDate('2026-11-28'), 'The next reminder comes on Nov 28, 2026.'],
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
      'Its days have passed for the latest bill. The next reminder comes with the next bill.',
    ],
    [
      { PastDue: true },
      due('2026-12-01', false),
      null,
      'Nothing is due on the latest bill. The next reminder comes with the next bill.',
    ],
  ])('%j of %j: the next is on %s (REM-10)', (over, bill, next, words) => {
    expect(nextWords(entry(over), bill, next)).toBe(words);
  });
});
