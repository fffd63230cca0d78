import { expect, test } from 'vitest';
import { markOf, placesShown } from './picture-mark.ts';
import { pictureId } from './picture-rows.ts';

const BILL = { id: '7', blob: '{"due":"$42.10"}' };
const KEY = { id: 'a', blob: '1' };
const HELD = [[BILL], [], [KEY]];

test('the id of a picture tells which rows and shelves it shows', () => {
  expect(placesShown(pictureId('/bills/7', ['bills/7', 'tax/return/5', 'outbox']))).toEqual([
    { shelf: 'bills', id: '7' },
    { shelf: 'tax', id: 'return/5' },
    { shelf: 'outbox', id: undefined },
  ]);
});

test('rows that came again unchanged keep their mark', () => {
  expect(markOf(HELD.map((rows) => rows.map((row) => ({ ...row, at: 2 }))))).toBe(markOf(HELD));
});

test.each([
  { what: 'an amount', changed: [[{ ...BILL, blob: '{"due":"$42.20"}' }], [], [KEY]] },
  { what: 'a row that went', changed: [[], [], [KEY]] },
  { what: 'a row that came', changed: [[BILL], [KEY], [KEY]] },
  { what: 'a row of another name', changed: [[BILL], [], [{ ...KEY, id: 'b' }]] },
  { what: 'a row of another place', changed: [[BILL], [KEY], []] },
  {
    what: 'a sign that moved to the next row',
    changed: [[{ ...BILL, blob: `${BILL.blob}1` }], [], [{ ...KEY, blob: '' }]],
  },
])('$what changes the mark', ({ changed }) => {
  expect(markOf(changed)).not.toBe(markOf(HELD));
});
