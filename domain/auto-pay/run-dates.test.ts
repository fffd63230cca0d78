import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, calendarDate } from '../values/calendar-date.ts';
import {
  calendarRun,
  DAYS_BEFORE,
  dueDateRun,
  isPastStopDate,
  nextRun,
  RUN_PERIODS,
  type RunRule,
  runAfter,
  runsFrom,
} from './run-dates.ts';

const day = calendarDate;
const FIRST = day('2025-01-01');
const DAYS = 11 * 365 + 3;
const PERIODS = RUN_PERIODS.filter((period) => period > 0);

const rule = (changed: Partial<RunRule> = {}): RunRule => ({
  run_period: 1,
  day_of_month: 1,
  days_before_due_date: 0,
  start_date: day('2026-01-10'),
  end_date: null,
  ...changed,
});

const calendarRuns = (rule: RunRule, after: CalendarDate, count: number) =>
  runsFrom(rule, calendarRun(rule, after), count);

const dates = (runs: readonly { run_date: CalendarDate }[]) => runs.map(({ run_date }) => run_date);

describe('By the due date', () => {
  const byDueDate = (changed: Partial<RunRule> = {}) => rule({ run_period: 0, ...changed });
  const today = day('2026-03-01');

  test.each(DAYS_BEFORE)('%i days before the bill is due (SRV2-02)', (days_before_due_date) => {
    const run = dueDateRun(byDueDate({ days_before_due_date }), day('2026-03-20'), today);
    expect(run?.run_date).toBe(addDays(day('2026-03-20'), -days_before_due_date));
  });

  test('tomorrow, when that day is today or has passed (SRV2-02)', () => {
    const rule = byDueDate({ days_before_due_date: 5 });
    for (const due of ['2026-02-10', '2026-03-01', '2026-03-06'])
      expect(dueDateRun(rule, day(due), today)?.run_date).toBe('2026-03-02');
    expect(dueDateRun(rule, day('2026-03-08'), today)?.run_date).toBe('2026-03-03');
  });

  test('no date without an unpaid bill (SRV2-02)', () => {
    expect(dueDateRun(byDueDate(), null, today)).toBeUndefined();
  });

  test('not before the start date, and not after the stop date (SRV2-06)', () => {
    const due = day('2026-03-20');
    expect(dueDateRun(byDueDate({ start_date: day('2026-03-25') }), due, today)?.run_date).toBe('2026-03-25');
    expect(dueDateRun(byDueDate({ end_date: day('2026-03-19') }), due, today)).toBeUndefined();
    expect(dueDateRun(byDueDate({ end_date: day('2026-03-20') }), due, today)?.run_date).toBe('2026-03-20');
  });

  test('none after the run until the next bill (SRV2-03)', () => {
    const run = { run_date: day('2026-03-20'), regular_date: day('2026-03-20') };
    expect(runAfter(byDueDate(), run)).toBeUndefined();
  });
});

describe('By the calendar', () => {
  test('first on the chosen day on or after the start date, then each period later (SRV2-05)', () => {
    const before = day('2026-01-01');
    expect(dates(calendarRuns(rule(), before, 3))).toEqual(['2026-02-01', '2026-03-01', '2026-04-01']);
    expect(dates(calendarRuns(rule({ day_of_month: 10 }), before, 2))).toEqual(['2026-01-10', '2026-02-10']);
    expect(dates(calendarRuns(rule({ run_period: 3, day_of_month: 28 }), before, 3))).toEqual([
      '2026-01-28',
      '2026-04-28',
      '2026-07-28',
    ]);
    expect(dates(calendarRuns(rule({ run_period: 12 }), before, 2))).toEqual(['2026-02-01', '2027-02-01']);
  });

  test('a start date far in the past keeps its rhythm', () => {
    const quarterly = rule({ run_period: 3, start_date: day('2024-02-05'), day_of_month: 5 });
    expect(calendarRun(quarterly, day('2026-03-01'))?.run_date).toBe('2026-05-05');
    expect(calendarRun(quarterly, day('2026-05-04'))?.run_date).toBe('2026-05-05');
    expect(calendarRun(quarterly, day('2026-05-05'))?.run_date).toBe('2026-08-05');
  });

  test('none after the stop date, which may itself be a run date (SRV2-06)', () => {
    const ending = rule({ end_date: day('2026-04-01') });
    expect(dates(calendarRuns(ending, day('2026-01-01'), 12))).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
    expect(isPastStopDate(ending, day('2026-04-01'))).toBe(false);
    expect(isPastStopDate(ending, day('2026-04-02'))).toBe(true);
    expect(isPastStopDate(rule(), day('2099-01-01'))).toBe(false);
  });

  test('a rescheduled run does not run again on its regular date, whether it moved earlier or later (APW-70)', () => {
    const regular_date = day('2026-03-01');
    const following = (run_date: string) =>
      runAfter(rule(), { run_date: day(run_date), regular_date })?.run_date;
    expect(following('2026-02-20')).toBe('2026-04-01');
    expect(following('2026-03-09')).toBe('2026-04-01');
    expect(following('2026-04-15')).toBe('2026-05-01');
  });

  test('on every day of eleven years, for every day of the month and every period, no run is skipped or doubled', () => {
    const days = Array.from({ length: DAYS + 1 }, (_, n) => addDays(FIRST, n));
    for (const run_period of PERIODS) {
      for (let day_of_month = 1; day_of_month <= 28; day_of_month++) {
        const someRule = rule({ run_period, day_of_month, start_date: FIRST });
        const expected = new Set<string>();
        for (let run = firstFrom(day_of_month); run <= addDays(FIRST, DAYS); run = addMonths(run, run_period))
          expected.add(run);
        const runDays: string[] = [];
        let next = calendarRun(someRule, addDays(FIRST, -1))?.run_date as CalendarDate;
        for (const today of days) {
          if (today === next) runDays.push(today);
          next = calendarRun(someRule, today)?.run_date as CalendarDate;
          if (next <= today) throw new Error(`${next} is not after ${today}`);
        }
        expect(runDays).toEqual([...expected]);
      }
    }
  });

  const firstFrom = (day_of_month: number) => day(`2025-01-${String(day_of_month).padStart(2, '0')}`);
});

const anyDay = fc.integer({ min: 0, max: DAYS }).map((n) => addDays(FIRST, n));
const anyRule = fc.record({
  run_period: fc.constantFrom(...RUN_PERIODS),
  day_of_month: fc.integer({ min: 1, max: 28 }),
  days_before_due_date: fc.constantFrom(...DAYS_BEFORE),
  start_date: anyDay,
  end_date: fc.option(anyDay),
});

test('whatever the rule, a run is after today and between start and stop date (SRV2-02, SRV2-06)', () => {
  fc.assert(
    fc.property(anyRule, fc.option(anyDay), anyDay, (rule, due, today) => {
      const run = nextRun(rule, due, today);
      if (!run) return;
      expect(run.run_date > today).toBe(true);
      expect(run.run_date >= rule.start_date).toBe(true);
      expect(rule.end_date === null || run.run_date <= rule.end_date).toBe(true);
    }),
  );
});

test('the runs after a run are the same however many are computed', () => {
  fc.assert(
    fc.property(anyRule, anyDay, (rule, today) => {
      fc.pre(rule.run_period > 0);
      const [first, ...others] = calendarRuns(rule, today, 13);
      if (!first) return;
      expect(calendarRuns(rule, first.run_date, 12)).toEqual(others);
    }),
  );
});
