import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { queryMachine } from '../../../machines/app/query.machine.ts';
import { purposeOf } from './purpose.ts';

test.each([
  [{ shelf: 'billList', id: 'all' }, 'bill list (query)'],
  [{ shelf: 'cart', id: 'cart' }, 'cart (query)'],
  [{ shelf: 'autoPays', id: 'bill 41' }, 'auto pays bill 41 (query)'],
  [{ shelf: 'tax', id: 'list/7/sales/2026' }, 'tax list 7 sales 2026 (query)'],
  [{ shelf: 'receipts', id: '4401-77312-9' }, 'receipts … (query)'],
])('the query of %j is called %s', (input, name) => {
  expect(purposeOf(createActor(queryMachine, { input }))).toBe(name);
});

test('a machine without a place in the device store has the name of its chart', () => {
  expect(purposeOf(createActor(queryMachine))).toBeUndefined();
});
