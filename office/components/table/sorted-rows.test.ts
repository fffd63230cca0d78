import { expect, test } from 'vitest';
import { type Cents, cents } from '../../../domain/values/cents.ts';
import { type Column, readSort } from './columns.ts';
import { sortRows } from './sorted-rows.ts';

interface Row {
  readonly name: string;
  readonly amount: Cents | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'name', label: 'Name', kind: 'text', value: ({ name }) => name },
  { name: 'amount', label: 'Amount', kind: 'amount', value: ({ amount }) => amount },
  {
    name: 'state',
    label: 'State',
    kind: 'state',
    value: ({ name }) => ({ tone: 'ok', words: `of ${name}` }),
  },
];

const ROWS: readonly Row[] = [
  { name: 'HC-10', amount: cents(500) },
  { name: 'HC-9', amount: null },
  { name: 'HC-2', amount: cents(-100) },
];

test.each([
  ['name', ['HC-2', 'HC-9', 'HC-10']],
  ['-name', ['HC-10', 'HC-9', 'HC-2']],
  ['amount', ['HC-2', 'HC-10', 'HC-9']],
  ['-amount', ['HC-10', 'HC-2', 'HC-9']],
  ['state', ['HC-2', 'HC-9', 'HC-10']],
  ['nothing', ['HC-10', 'HC-9', 'HC-2']],
])('rows stand by %s, and those without a value last', (sort, names) => {
  expect(sortRows(COLUMNS, ROWS, readSort(sort)).map(({ name }) => name)).toEqual(names);
});
