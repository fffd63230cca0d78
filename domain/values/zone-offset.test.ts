import { expect, test } from 'vitest';
import { dateAt } from './business-date.ts';
import { offsetsOf } from './zone-offset.ts';

test.each([
  ['2026-11-20T19:00:00Z', 'America/Denver', -7],
  ['2026-07-01T19:00:00Z', 'America/Denver', -6],
  ['2026-07-01T00:00:00Z', 'Asia/Kolkata', 5.5],
  ['2026-07-01T00:00:00Z', 'UTC', 0],
])('at %s the clocks of %s are %d hours ahead of UTC', (at, zone, hours) => {
  expect(offsetsOf(zone)(Date.parse(at))).toBe(hours * 3_600_000);
});

test.each(['America/Denver', 'America/New_York', 'Pacific/Honolulu', 'America/Phoenix'])(
  'the offset of %s gives the same date as the zone, for every hour of a year (MSC-22)',
  (zone) => {
    const offsetAt = offsetsOf(zone);
    for (let hour = 0; hour < 366 * 24; hour++) {
      const instant = Date.UTC(2026, 0, 1, hour);
      const day = new Date(instant + offsetAt(instant)).toISOString().slice(0, 10);
      expect(day).toBe(dateAt(instant, zone));
    }
  },
);
