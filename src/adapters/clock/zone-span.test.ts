import { afterEach, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../domain/values/durations.ts';
import { rememberZone } from './zone-span.ts';

afterEach(() => localStorage.clear());

const spanAt = (now: number) => {
  rememberZone('zone', now);
  return localStorage.getItem('zone')?.split(' ').map(Number);
};

test('the offset of the portal’s zone is remembered for thirty days before and after', () => {
  const now = Date.parse('2026-07-10T19:00:00Z');
  expect(spanAt(now)).toEqual([now - 30 * DAY, now + 30 * DAY, -6 * HOUR]);
});

test('it is remembered up to the last day before the clocks change, and from the first day after', () => {
  const before = Date.parse('2026-10-25T19:00:00Z');
  expect(spanAt(before)).toEqual([before - 30 * DAY, before + 6 * DAY, -6 * HOUR]);
  const after = Date.parse('2026-11-04T19:00:00Z');
  expect(spanAt(after)).toEqual([after - 3 * DAY, after + 30 * DAY, -7 * HOUR]);
});

test('a whole span stays for a day, and one that ends with a clock change is read again at each start', () => {
  const july = Date.parse('2026-07-10T19:00:00Z');
  spanAt(july);
  expect(spanAt(july + 23 * HOUR)?.[0]).toBe(july - 30 * DAY);
  expect(spanAt(july + 25 * HOUR)?.[0]).toBe(july + 25 * HOUR - 30 * DAY);
  const october = Date.parse('2026-10-25T19:00:00Z');
  spanAt(october);
  expect(spanAt(october + HOUR)?.[0]).toBe(october + HOUR - 30 * DAY);
});
