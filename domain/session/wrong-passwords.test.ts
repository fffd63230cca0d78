import { expect, test } from 'vitest';
import { MINUTE } from '../values/durations.ts';
import { lockedOutText, WAITING_RULE } from './text/wrong-passwords.ts';
import { beginsWaiting, waitAfter } from './wrong-passwords.ts';

test('four wrong passwords cost nothing; then each makes the next one wait longer, up to 15 minutes (SRV-08)', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((wrong) => waitAfter(wrong) / MINUTE);
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15]);
  expect([4, 5, 6].map(beginsWaiting)).toEqual([false, true, false]);
});

test.each([
  [1_000, 'wait 1 minute and'],
  [61_000, 'wait 2 minutes and'],
  [100 * MINUTE, 'wait 15 minutes and'],
])('a wait of %i ms is told in whole minutes (SRV-08)', (wait, words) => {
  expect(lockedOutText(wait)).toContain(words);
});

test('the rule is told as it is applied (SRV-08)', () => {
  const tries = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((wrong) => waitAfter(wrong) / MINUTE);
  const [free, longest] = [tries.findIndex((wait) => wait > 0) + 1, Math.max(...tries)];
  expect(WAITING_RULE).toContain(`After ${free} wrong passwords within an hour`);
  expect(WAITING_RULE).toContain(`up to ${longest} minutes`);
});
