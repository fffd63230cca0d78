import { expect, test } from 'vitest';
import { calendarDate as day } from '../values/calendar-date.ts';
import { nextText } from './next-due.ts';

const TODAY = day('2026-11-23');
const bill = (date: string) => ({ date: day(date), account: {} });

test.each([
  [
    { name: 'later', bills: [bill('2026-12-09'), bill('2026-12-05')] },
    'The next bill is due 12/5/2026, in 12 days.',
  ],
  [
    { name: 'automatic', bills: [bill('2026-11-26')] },
    'The next bill is paid automatically 11/26/2026, in 3 days.',
  ],
  [{ name: 'soon', bills: [{ date: day('2026-11-24') }] }, 'The next return is due 11/24/2026, tomorrow.'],
  [
    { name: 'past due', bills: [{ date: day('2026-11-20') }] },
    'The next return is due 11/20/2026, 3 days late.',
  ],
  [{ name: 'on its way', bills: [bill('2026-11-24')] }, ''],
  [{ name: 'nothing due', bills: [{ date: null, account: {} }] }, ''],
] as const)('of %j it says "%s"', (block, words) => {
  expect(nextText([block], TODAY)).toBe(words);
});

test('the first date counts, whichever block it stands in', () => {
  const blocks = [
    { name: 'later', bills: [bill('2026-12-05')] },
    { name: 'automatic', bills: [bill('2026-11-30')] },
  ] as const;
  expect(nextText(blocks, TODAY)).toBe('The next bill is paid automatically 11/30/2026, in 7 days.');
});
