import { expect, test } from 'vitest';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { chunksOf } from './chunk.ts';

const TODAY = calendarDate('2026-11-20');

function firstChunk(plan: Parameters<typeof chunksOf>[0]) {
  const first = chunksOf(plan, TODAY).next();
  if (first.done) throw new Error('nothing was generated');
  return first.value;
}

test('a million customers come some thousands at a time', () => {
  expect(firstChunk({ customers: 1_000_000, billsEach: 2, seed: 1 })).toHaveLength(2_000);
  expect(firstChunk({ customers: 1_000_000, billsEach: 1_000, seed: 1 })).toHaveLength(5);
});

test('a customer is the same in a small plan and in a large one', () => {
  const [small, large] = [2, 2_000].map((customers) =>
    firstChunk({ customers, billsEach: 3, seed: 1 }).slice(0, 2),
  );
  expect(small).toEqual(large);
});

test('confirmation numbers, keys and account numbers are all different', () => {
  const accounts = firstChunk({ customers: 2_000, billsEach: 2, seed: 1 }).flatMap(
    (customer) => customer.accounts,
  );
  const numbers = accounts.map(({ billed }) => `${billed.biller} ${billed.type} ${billed.number}`);
  expect(new Set(numbers).size).toBe(numbers.length);
  const payments = accounts.flatMap((account) => account.payments);
  expect(payments.length).toBeGreaterThan(500);
  expect(new Set(payments.map((payment) => payment.confirmationNum)).size).toBe(payments.length);
  expect(new Set(payments.map((payment) => payment.attemptId)).size).toBe(payments.length);
});

test('no payment is in the future', () => {
  const payments = firstChunk({ customers: 400, billsEach: 12, seed: 3 }).flatMap(({ accounts }) =>
    accounts.flatMap((account) => account.payments),
  );
  expect(payments.filter((payment) => payment.paidOn >= TODAY)).toEqual([]);
});
