import { expect, test } from 'vitest';
import { counted, grouped } from './counted.ts';

test('one thing is named in the singular', () => {
  expect([0, 1, 2].map((count) => counted(count, 'return'))).toEqual(['0 returns', '1 return', '2 returns']);
});

test('a thousand and a plural of its own are written as people write them', () => {
  expect(counted(1_204, 'mail')).toBe('1,204 mails');
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});

test('a count alone has its digits in groups, too', () => {
  expect([0, 999, 60_000, 5_175_663].map(grouped)).toEqual(['0', '999', '60,000', '5,175,663']);
});
