import { expect, test } from 'vitest';
import { dayOf } from './portal-clock.ts';

test('a printed bill names the day in the portal’s zone, wherever it is printed (NAV-08)', () => {
  expect([dayOf(Date.UTC(2026, 10, 23, 6, 30)), dayOf(Date.UTC(2026, 10, 23, 7, 0))]).toEqual([
    '11/22/2026',
    '11/23/2026',
  ]);
});
