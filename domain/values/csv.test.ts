import { expect, test } from 'vitest';
import { csvText, noFormula } from './csv.ts';

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(csvText([['a', 'b,c', 'say "d"', 'two\nlines', '']])).toBe('a,"b,c","say ""d""","two\nlines",\r\n');
});

test('each row ends with a line break, and no rows are no text', () => {
  expect(csvText([['a'], ['b']])).toBe('a\r\nb\r\n');
  expect(csvText([])).toBe('');
});

test.each(['=1+1', '+1', '-1', '@cell', '\tx', '\rx'])('a spreadsheet does not run %j', (text) => {
  expect(noFormula(text)).toBe(`'${text}`);
});

test('other texts stay as they are', () => {
  expect(noFormula('Unit 4-B')).toBe('Unit 4-B');
});
