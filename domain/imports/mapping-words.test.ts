import { expect, test } from 'vitest';
import { COLUMN_NAMES } from './mapping.ts';
import { entryWords, valueWords } from './text/mapping-words.ts';

const TYPES = { water: { name: 'Water and sewer' } };

test.each([
  ['delimiter', '\t', 'Delimiter', 'tab'],
  ['delimiter', ';', 'Delimiter', 'semicolon'],
  ['holds', 'full', 'Files hold', 'all accounts'],
  ['header', false, 'First line', 'is a line like the others'],
  ['owed', 'negative', 'What is owed is', 'a negative amount'],
  ['columns.dueDate', 'DUE', 'Due date', 'DUE'],
  ['columns.dueDate', 4, 'Due date', 'column 4'],
  ['columns.dueDate', undefined, 'Due date', 'none'],
  ['types.W', 'water', 'Bill type of W', 'Water and sewer'],
  ['types.', 'gone', 'Bill type of an empty cell', 'gone'],
  ['type', 'constructor', 'Bill type', 'constructor'],
  ['paymentsPostedAfter', 3, 'Business days until our payments are in the balances', '3'],
])('the entry %s of a mapping that says %j is told in words', (path, value, entry, words) => {
  expect([entryWords(path), valueWords({ path, value }, TYPES)]).toEqual([entry, words]);
});

test('every column of a mapping has a name in words', () => {
  for (const column of COLUMN_NAMES) expect(entryWords(`columns.${column}`)).not.toBe(column);
});
