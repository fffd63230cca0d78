import * as v from 'valibot';
import { expect, test } from 'vitest';
import { encode } from '../api/codec.ts';
import { sampleBill } from '../fixtures/bill.ts';
import { bill, tellsBalance } from './bill.ts';

const wire = encode(bill, sampleBill()) as Record<string, unknown>;
const IDENTITY = ['id', 'account_id', 'account_num', 'biller', 'bill_type', 'customer', 'pagination'];
const RULES = ['transaction_limit', 'allowed_payment_methods', 'ach_enabled'];

test.each(Object.keys(wire).filter((name) => ![...IDENTITY, ...RULES].includes(name)))(
  'a bill whose `%s` is null or missing can be read (DET-03)',
  (name) => {
    const { [name]: _, ...without } = wire;
    expect(v.parse(bill, without)).toEqual(v.parse(bill, { ...wire, [name]: null }));
  },
);

test('money that the biller has not reported is unknown, never zero (DET-03)', () => {
  const { balance, period_amt_due, amount_due_calculated, balance_total, ...rest } = wire;
  const read = v.parse(bill, { ...rest, summary: [{ label: 'Water', value: null }] });
  expect([read.balance, read.period_amt_due, read.amount_due_calculated]).toEqual([null, null, false]);
  expect([read.balance_total.value, read.summary]).toEqual([null, [{ label: 'Water', value: null }]]);
});

test('a bill without its own id or its account is refused', () => {
  for (const name of IDENTITY) expect(v.safeParse(bill, { ...wire, [name]: null }).success).toBe(false);
});

test.each([
  ['the newest statement of a prepaid account', true, 1, true],
  ['an earlier statement of a prepaid account', true, 2, false],
  ['an earlier bill of another account', false, 2, true],
])('whether %s tells the balance (prepaid: %s, newest bill: %s): %s', (_, prepay, newestBillId, told) => {
  expect(tellsBalance({ id: 1, prepay, pagination: { newestBillId, allBills: [] } })).toBe(told);
});
