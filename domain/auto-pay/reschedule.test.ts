import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { dueDateToMeet, isLateRun } from './reschedule.ts';
import { rescheduleProblem, rescheduleSubjectText, rescheduleText } from './text/reschedule.ts';

const day = calendarDate;
const monthly = {
  run_date: day('2026-12-05'),
  due_date: day('2026-12-10'),
  run_period: 1 as const,
  following_dates: ['2027-01-05', '2027-02-05', '2027-03-05'].map(day),
};
const MOVES = (to: string) => `Your next Auto Pay payment moves from 12/5/2026 to ${to}.`;

test.each([
  [
    'a day before the next regular one leaves the others as they are',
    '2026-12-08',
    `${MOVES('12/8/2026')} The ones after it stay as they are. The one after it is scheduled for 1/5/2027.`,
  ],
  [
    'a day after the due date says that the bill is paid late',
    '2026-12-20',
    `${MOVES('12/20/2026')} The ones after it stay as they are. The one after it is scheduled for 1/5/2027. The latest bill is due on 12/10/2026 and is paid late.`,
  ],
  [
    'a day past the next regular one says which payment is not made',
    '2027-01-10',
    `${MOVES('1/10/2027')} The payment scheduled for 1/5/2027 is not made: the one on 1/10/2027 takes its place. The one after it is scheduled for 2/5/2027. The latest bill is due on 12/10/2026 and is paid late. Bills that are posted and due until then are paid late.`,
  ],
  [
    'a regular day takes its own place',
    '2027-01-05',
    `${MOVES('1/5/2027')} The payment scheduled for 1/5/2027 is not made: the one on 1/5/2027 takes its place. The one after it is scheduled for 2/5/2027. The latest bill is due on 12/10/2026 and is paid late.`,
  ],
  [
    'a day past several regular ones names each of them',
    '2027-03-20',
    `${MOVES('3/20/2027')} The payments scheduled for 1/5/2027, 2/5/2027 and 3/5/2027 are not made: the one on 3/20/2027 takes their place. No other payment follows. The latest bill is due on 12/10/2026 and is paid late. Bills that are posted and due until then are paid late.`,
  ],
])('%s (APW-70)', (_, to, words) => {
  expect(rescheduleText(monthly, day(to))).toBe(words);
});

test.each([
  ['will pay', true],
  ['amount not known', true],
  ['above safety limit', true],
  ['no method can pay', true],
  ['amount refused', true],
  ['nothing owed', false],
  ['covered by a pending payment', false],
] as const)(
  'after the due date, a payment of which the forecast is "%s" is called late: %s (APW-72)',
  (outcome, isLate) => {
    const due_date = dueDateToMeet(monthly.due_date, { outcome });
    expect(isLateRun('2026-12-20', due_date)).toBe(isLate);
    const words = rescheduleText({ ...monthly, due_date }, day('2026-12-20'));
    expect(words.includes('is paid late')).toBe(isLate);
  },
);

test('without a forecast or a due date, the due date alone decides (APW-72)', () => {
  expect(dueDateToMeet(monthly.due_date, null)).toBe(monthly.due_date);
  expect(dueDateToMeet(null, { outcome: 'will pay' })).toBeNull();
});

test('a payment by the due date gives way to the next bill', () => {
  const byDueDate = { ...monthly, run_period: 0 as const, following_dates: [] };
  expect(rescheduleText(byDueDate, day('2026-12-08'))).toBe(
    `${MOVES('12/8/2026')} If a new bill is posted before then, that bill is paid by its own due date instead.`,
  );
});

test('the dialog first names the payment and its day, and then what moves (APW-68)', () => {
  const words = rescheduleSubjectText({
    biller: 'Harbor City Utilities',
    account_num: '100-2218-77',
    run_date: day('2026-12-05'),
  });
  expect(words).toBe(
    'The next payment to Harbor City Utilities for account 100-2218-77 is scheduled for 12/5/2026. You choose another day for this one payment. Before it is saved, you see what becomes of the ones after it.',
  );
});

test('without a regular day after it no payment follows, and of bills none is late (APW-70)', () => {
  const last = { ...monthly, following_dates: [], due_date: null };
  expect(rescheduleText(last, day('2026-12-08'))).toBe(`${MOVES('12/8/2026')} No other payment follows.`);
});

test.each([
  ['', 'Please choose tomorrow or a later day.'],
  ['2026-11-20', 'Please choose tomorrow or a later day.'],
  ['2026-11-21', undefined],
  ['2027-11-21', undefined],
  ['2027-11-22', 'Please choose a day within the next year.'],
])('on Nov 20 a run cannot move to "%s": %s (APW-71)', (to, words) => {
  expect(rescheduleProblem(to, day('2026-11-20'))).toBe(words);
});

test('the due date itself is in time, and without a day or a due date nothing is late (APW-72)', () => {
  const due = day('2026-12-10');
  expect(isLateRun('2026-12-10', due)).toBe(false);
  expect(isLateRun('2026-12-11', due)).toBe(true);
  expect(isLateRun(null, due)).toBe(false);
  expect(isLateRun('2026-12-11', null)).toBe(false);
});
