import { expect, test } from 'vitest';
import { ENDINGS, endingText } from './removal-effects.ts';

test('the things that end with a customer are counted in words, and kinds without any are left out (SET-21)', () => {
  expect(
    endingText([
      { what: 'auto pay', count: 2 },
      { what: 'scheduled payments', count: 1 },
      { what: 'reminders', count: 0 },
      { what: 'tax drafts', count: -1 },
    ]),
  ).toEqual(['2 auto pays, which will pay no more', '1 scheduled payment, which will not be made']);
  expect(endingText(ENDINGS.map((what) => ({ what, count: 1 })))).toHaveLength(6);
});
