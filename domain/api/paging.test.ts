import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NOT_A_NUMBER } from '../values/text/en.ts';
import { encode } from './codec.ts';
import { pageFields, searchFields } from './paging.ts';

const search = v.object(searchFields(['date', 'amount'], '-date'));

test('a search without fields is the first page of 20, in the usual order (API-27)', () => {
  expect(v.parse(search, {})).toEqual({ sort: '-date', q: '', page: 1, per_page: 20 });
});

test('a list is sorted by its own fields, in both directions', () => {
  for (const sort of ['date', '-date', 'amount', '-amount'])
    expect(v.parse(search, { sort })).toMatchObject({ sort });
  expect(v.safeParse(search, { sort: 'name' }).issues?.[0].message).toBe(
    'This list cannot be sorted by that.',
  );
});

test.each([
  [{ page: '1', per_page: '100' }, true],
  [{ page: '1000000' }, true],
  [{ page: '0' }, false],
  [{ page: '1000001' }, false],
  [{ page: '-1' }, false],
  [{ page: '1x' }, false],
  [{ page: 'x1' }, false],
  [{ per_page: '0' }, false],
  [{ per_page: '101' }, false],
  [{ start: '0', end: '253402300799' }, true],
  [{ end: '253402300800' }, false],
  [{ q: 'x'.repeat(100) }, true],
  [{ q: 'x'.repeat(101) }, false],
])('the page %j of a list', (sent, isOne) => {
  expect(v.safeParse(search, sent).success).toBe(isOne);
});

test('a page travels as text', () => {
  const schema = v.object(pageFields('50'));
  const asked = v.parse(schema, { page: '3' });
  expect(asked).toEqual({ page: 3, per_page: 50 });
  expect(encode(schema, asked)).toEqual({ page: '3', per_page: '50' });
});

test('a page that is no number is refused by these words', () => {
  for (const page of ['1x', 'x1'])
    expect(v.safeParse(search, { page }).issues?.[0].message, page).toBe(NOT_A_NUMBER);
});
