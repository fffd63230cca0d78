import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listRemittances as ofBiller } from '../remittance/calls.ts';
import { LARGEST_DOLLARS } from '../values/cents.ts';
import { listRemittances } from './remittance-calls.ts';

test('a day on which a biller got more than any single payment may be is read', () => {
  const sums = { lines: 2_000, paid: LARGEST_DOLLARS + 2_000_000.5, taken_back: 0, has_lockbox: false };
  const row = {
    id: 1,
    biller: 'harbor',
    biller_name: 'Harbor City Utilities',
    number: 1,
    business_date: 0,
    made_on: 86_400,
    ...sums,
  };
  const answer = v.parse(listRemittances.answer, { rows: [row], before: null, after: null });
  expect(answer.rows[0]?.paid).toBe((LARGEST_DOLLARS + 2_000_000.5) * 100);
  const item = { number: 1, business_date: '2026-11-01', made_on: '2026-11-02', ...sums };
  expect(v.safeParse(ofBiller.answer, { items: [item] }).success).toBe(true);
});
