import { expect, test } from 'vitest';
import { copyRow } from './copy-row.ts';

test('a cell with a tab, a line break or a backslash is copied as it stands in the file', () => {
  expect(copyRow(['a\tb', 'c\nd\r', '\\N'])).toBe('a\\tb\tc\\nd\\r\t\\\\N\n');
});

test('a cell that is not told is copied as null, and not as an empty text', () => {
  expect(copyRow([null, '', undefined, 0])).toBe('\\N\t\t\\N\t0\n');
});

test('what a file tells of an account is copied as JSON, with its quotation marks', () => {
  expect(copyRow([{ customerName: 'Ada "Birch"' }])).toBe('{"customerName":"Ada \\\\"Birch\\\\""}\n');
});
