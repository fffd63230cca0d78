import { expect, test } from 'vitest';
import { problemsCsv } from './problems-csv.ts';
import { moreLines } from './text/en.ts';

const LINE = { line: 2, field: 'balance', value: '=1+1', words: 'Is no amount.' };

test('a refused file tells why as a whole, then each refused line, and how many are left out', () => {
  const reasons = ['The control totals differ.'];
  expect(problemsCsv({ state: 'refused', reasons }, [LINE], 7).split('\r\n')).toEqual([
    'line,column,value,problem',
    ',,,The control totals differ.',
    "2,balance,'=1+1,Is no amount.",
    `,,,${moreLines(7)}`,
    '',
  ]);
});

test('a file that was applied tells its refused lines alone', () => {
  expect(problemsCsv({ state: 'applied', reasons: ['Applied late.'] }, [LINE])).toBe(
    "line,column,value,problem\r\n2,balance,'=1+1,Is no amount.\r\n",
  );
});
