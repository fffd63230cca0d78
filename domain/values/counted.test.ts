import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one thing is named in the singular', () => {
  expect([0, 1, 2].map((count) => counted(count, 'return'))).toEqual(['0 returns', '1 return', '2 returns']);
});
