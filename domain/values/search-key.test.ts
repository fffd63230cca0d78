import { expect, test } from 'vitest';
import { searchKey } from './search-key.ts';

test.each([
  ['Mom’s HOUSE', "mom's house"],
  ['Ma´s “Studio”', 'ma\'s "studio"'],
  ['Café Montréal', 'cafe montreal'],
  ['Cafe\u0301', 'cafe'],
  ['ÅRSTA Ñandú', 'arsta nandu'],
  ['Ёлка Ελλάδα', 'елка ελλαδα'],
  ['R0041882', 'r0041882'],
])('%s is searched as %s (BIL-08, HIS-08)', (text, expected) => {
  expect(searchKey(text)).toBe(expected);
});
