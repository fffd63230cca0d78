import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { isSchedulable } from '../cart/payment-date.ts';
import { dateAt } from './business-date.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  daysBetween,
  isCalendarDate,
} from './calendar-date.ts';

/** The time zones of portals; each changes its clocks in its own way, or never. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/St_Johns',
  'UTC',
];
const SEED = Number(process.env.SEED ?? 20_261_120);
const FIRST = Date.UTC(2025, 0, 1);
const LAST = Date.UTC(2036, 0, 1);
const HOUR = 3_600_000;
const DAYS = daysBetween(calendarDate('2025-01-01'), calendarDate('2036-01-01'));
const isAll = process.env.BILLFOLD_TEST_ALL === '1';

const moment = fc.integer({ min: FIRST / 1000, max: LAST / 1000 }).map((seconds) => seconds * 1000);
const day = fc.integer({ min: 0, max: DAYS - 1 }).map((days) => addDays(calendarDate('2025-01-01'), days));
const settings = { seed: SEED, numRuns: isAll ? 20_000 : 2_000 };

/** The first moment of a date in a zone, to the second. */
function beginningOf(date: CalendarDate, zone: string): number {
  let [before, after] = [
    Date.parse(`${date}T00:00:00Z`) - 26 * HOUR,
    Date.parse(`${date}T00:00:00Z`) + 26 * HOUR,
  ];
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (dateAt(middle, zone) < date) before = middle;
    else after = middle;
  }
  return after;
}

describe.each(ZONES)(`In %s, seed ${SEED}`, (zone) => {
  test('from 2025 to 2035 every day comes exactly once and in order', () => {
    const dates = [dateAt(FIRST, zone)];
    for (let at = FIRST; at < LAST; at += HOUR / (isAll ? 4 : 1)) {
      const date = dateAt(at, zone);
      if (date !== dates.at(-1)) dates.push(date);
    }
    expect(dates.every((date, at) => at === 0 || date === addDays(dates[at - 1] as CalendarDate, 1))).toBe(
      true,
    );
    expect(dates.length).toBeGreaterThanOrEqual(DAYS);
  });

  test('a payment scheduled for tomorrow is never due yet, and is due within 25 hours (SCH-20, MSC-22)', () => {
    fc.assert(
      fc.property(moment, (now) => {
        const today = dateAt(now, zone);
        const tomorrow = addDays(today, 1);
        expect(isSchedulable(tomorrow, tomorrow)).toBe(true);
        expect(isSchedulable(today, tomorrow)).toBe(false);
        expect(dateAt(now, zone) < tomorrow).toBe(true);
        expect(dateAt(now + 25 * HOUR, zone) >= tomorrow).toBe(true);
      }),
      settings,
    );
  });

  test('a date begins one second after 23:59:59, even where clocks change', () => {
    fc.assert(
      fc.property(day, (date) => {
        const begins = beginningOf(date, zone);
        expect(dateAt(begins, zone)).toBe(date);
        expect(dateAt(begins - 1_000, zone)).toBe(addDays(date, -1));
        const length = beginningOf(addDays(date, 1), zone) - begins;
        expect([23, 24, 25]).toContain(length / HOUR);
      }),
      { ...settings, numRuns: settings.numRuns / 4 },
    );
  });
});

describe("Whatever the server's own time zone", () => {
  const before = process.env.TZ;
  afterEach(() => {
    process.env.TZ = before;
  });

  test('it changes no date', () => {
    const samples = fc.sample(moment, { seed: SEED, numRuns: 500 });
    const datesIn = (own: string) => {
      process.env.TZ = own;
      return ZONES.flatMap((zone) =>
        samples.map((at) => {
          const today = dateAt(at, zone);
          return [today, addDays(today, 1), addMonths(today, 1), isSchedulable(today, addDays(today, 1))];
        }),
      );
    };
    const expected = datesIn('UTC');
    for (const own of ['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
      expect(datesIn(own)).toEqual(expected);
    }
  });

  test('adding days and months leads to real days, forward and back', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -800, max: 800 }),
        fc.integer({ min: 0, max: 24 }),
        (date, days, months) => {
          const shifted = addDays(date, days);
          expect(isCalendarDate(shifted)).toBe(true);
          expect([addDays(shifted, -days), daysBetween(date, shifted)]).toEqual([date, days]);
          const later = addMonths(date, months);
          expect(isCalendarDate(later)).toBe(true);
          const isLast = addDays(later, 1).endsWith('-01');
          expect(later.slice(8) === date.slice(8) || isLast).toBe(true);
        },
      ),
      settings,
    );
  });
});
