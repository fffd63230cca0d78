import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { debitRange, hasRange, isInTime, proposedRange, usesBank } from './debit-range.ts';

test.each<[string, number[], number]>([
  ['no bill with an amount', [], 20_000],
  ['only bills of nothing', [0, 0], 20_000],
  ['bills of $80, $120 and $95', [8_000, 12_000, 9_500], 15_000],
  ['a bill of $100.01', [10_001], 13_000],
  ['a bill of one cent', [1], 1_000],
  ['a bill as high as can be', [99_999_999], 99_999_999],
])('the proposed range after %s is a quarter above the highest, in tens (ruling 77)', (_, bills, range) => {
  expect(proposedRange(bills.map(cents))).toBe(range);
});

test('a set amount and a safety limit are ranges of their own (ruling 77)', () => {
  const full = {
    paymentAmountOption: 1 as const,
    pay_amount: cents(5_000),
    setAmountLimit: false,
    max_pay_amount: cents(9_000),
    debit_limit: cents(15_000),
  };
  const limited = { ...full, setAmountLimit: true };
  const set = { ...full, paymentAmountOption: 2 as const };
  expect([full, limited, set].map(debitRange)).toEqual([15_000, 9_000, 5_000]);
  const unknown = { ...full, debit_limit: cents(0) };
  expect([full, limited, set, unknown].map(hasRange)).toEqual([true, false, false, false]);
});

test('a notice has to be ten days old on the day of the debit (1005.10(d))', () => {
  const on = calendarDate('2026-03-01');
  expect(isInTime(on, calendarDate('2026-03-10'))).toBe(false);
  expect(isInTime(on, calendarDate('2026-03-11'))).toBe(true);
});

test('a bank account counts as primary and as backup, and only while it is chosen', () => {
  const methods = [
    { id: 1, type: { id: 1, name: 'Visa', category: 'card' } },
    { id: 2, type: { id: 6, name: 'Checking', category: 'bank' } },
  ] as const;
  const chosen = (primary: number | null, ...backups: number[]) =>
    usesBank(
      { primary_payment_method_id: primary, secondary_payment_method_id_array: backups },
      methods as unknown as Parameters<typeof usesBank>[1],
    );
  expect([chosen(1), chosen(2), chosen(1, 2), chosen(null)]).toEqual([false, true, true, false]);
  expect(usesBank({ primary_payment_method_id: 2, secondary_payment_method_id_array: [] })).toBe(false);
});
