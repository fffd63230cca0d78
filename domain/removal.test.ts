import { expect, test } from 'vitest';
import { ENDINGS, endingWords } from './removal.ts';

test('what ends with a customer is counted in words, and what there is none of is left out (SET-21)', () => {
  expect(
    endingWords([
      { what: 'auto pay', count: 2 },
      { what: 'scheduled payments', count: 1 },
      { what: 'reminders', count: 0 },
    ]),
  ).toEqual(['2 auto pays, which will pay no more', '1 scheduled payment, which will not be made']);
  expect(endingWords(ENDINGS.map((what) => ({ what, count: 1 })))).toHaveLength(6);
});
