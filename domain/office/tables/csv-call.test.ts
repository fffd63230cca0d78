import * as v from 'valibot';
import { expect, test } from 'vitest';
import { date, instant, money } from '../../api/wire.ts';
import { cents } from '../../values/cents.ts';
import { officeCall } from '../office-call.ts';
import { pageEnds, pageFields } from '../paging.ts';
import { csvCall, fileText } from './csv-call.ts';

const list = officeCall({
  method: 'GET',
  path: '/office/v1/things',
  summary: 'Lists things.',
  may: 'payments:read',
  request: v.object({ state: v.optional(v.string()), ...pageFields }),
  answer: v.object({
    rows: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        amount: money,
        day: v.nullable(date),
        at: instant,
        is_open: v.boolean(),
      }),
    ),
    ...pageEnds,
  }),
});

const file = csvCall(list, {
  summary: 'Downloads things.',
  table: 'things',
  columns: {
    number: 'id',
    name: 'name',
    amount: 'amount',
    day: 'day',
    time: 'at',
    open: 'is_open',
    both: ({ id, name }) => `${name} ${id}`,
  },
});

test('the file of a list has its right and its filters, and no pages', () => {
  expect([file.path, file.may]).toEqual(['/office/v1/things.csv', 'payments:read']);
  expect(v.parse(file.request, { state: 'open', before: '3' })).toEqual({ state: 'open' });
});

test('each field is written as its schema says, and no text is a formula', () => {
  const row = { id: -4, name: '=cmd()', amount: cents(-1_250), day: null, at: 0, is_open: true };
  expect(fileText(file.file, [row])).toBe(
    "number,name,amount,day,time,open,both\r\n-4,'=cmd(),-12.50,,1970-01-01T00:00:00.000Z,yes,'=cmd() -4\r\n",
  );
});

test('a field that is off says no, and one that a row lacks says nothing', () => {
  const row = { id: 1, name: 'Ada', amount: cents(0), day: undefined, at: 0, is_open: false };
  expect(fileText(file.file, [row as never]).split('\r\n')[1]).toBe(
    '1,Ada,0.00,,1970-01-01T00:00:00.000Z,no,Ada 1',
  );
});
