import { expect, test } from 'vitest';
import { searchable } from './searchable.ts';

test.each([
  ['Mom’s HOUSE', "mom's house"],
  ['Ma´s “Studio”', 'ma\'s "studio"'],
  ['Café Montréal', 'cafe montreal'],
  ['Cafe\u0301', 'cafe'],
  ['ÅRSTA Ñandú', 'arsta nandu'],
  ['Ёлка Ελλάδα', 'елка ελλαδα'],
  ['R0041882', 'r0041882'],
])('%s is looked for as %s (BIL-08, HIS-08)', (text, sought) => {
  expect(searchable(text)).toBe(sought);
});
