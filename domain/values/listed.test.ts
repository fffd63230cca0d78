import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test('a list ends with a word before its last item', () => {
  expect(listed([])).toBe('');
  expect(listed(['a'])).toBe('a');
  expect(listed(['a', 'b'])).toBe('a and b');
  expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c');
});
