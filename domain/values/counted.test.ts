import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one thing is named in the singular', () => {
  expect([0, 1, 2].map((count) => counted(count, 'return'))).toEqual(['0 returns', '1 return', '2 returns']);
});

test('a thousand and a plural of its own are written as people write them', () => {
  expect(counted(1_204, 'mail')).toBe('1,204 mails');
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});
