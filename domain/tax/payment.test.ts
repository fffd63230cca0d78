import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { isTaxPayable, taxAmountToPay, taxDue, taxPaymentProblem } from './payment.ts';

const owing = (balance: number, amount_due: number) => ({
  balance: cents(balance),
  amount_due: cents(amount_due),
});
const open = { biller: 'Harbor City', can_edit_amount: true };
const fixed = { ...open, can_edit_amount: false };
const custom = (typed: string) => ({ isCustom: true, typed });
const fullAmount = { isCustom: false, typed: '5' };

test.each([
  [-2_500, 0, 'You have a credit of', 2_500],
  [-1, 10_000, 'You have a credit of', 1],
  [0, 0, 'Amount Due:', 0],
  [0, 10_000, 'Balance Due:', 0],
  [6_000, 10_000, 'Balance Due:', 6_000],
  [10_000, 10_000, 'Amount Due:', 10_000],
  [10_500, 10_000, 'Amount Due:', 10_000],
])('a balance of %i of %i cents due reads "%s" (RET-27)', (balance, due, label, amount) => {
  expect(taxDue(owing(balance, due))).toEqual({ label, amount });
});

test('only a return with something due can be paid, whether filed or not (RET-28, RET-30, RET-35)', () => {
  expect(isTaxPayable(owing(1, 1))).toBe(true);
  expect(isTaxPayable(owing(0, 10_000))).toBe(false);
  expect(isTaxPayable(owing(10_000, 0))).toBe(false);
  expect(isTaxPayable(owing(-5, 0))).toBe(false);
  expect(taxPaymentProblem(owing(0, 0), fullAmount, open)).toBe('Nothing is due on this return.');
});

test('the amount due is paid, or the custom amount that the customer typed (RET-31)', () => {
  const taxReturn = owing(6_000, 10_000);
  expect(taxAmountToPay(taxReturn, fullAmount, open)).toBe(6_000);
  expect(taxAmountToPay(taxReturn, custom('25,50'), open)).toBe(2_550);
  expect(taxAmountToPay(taxReturn, custom('1.234,56'), open)).toBe(123_456);
  expect(taxAmountToPay(taxReturn, custom('$12.50'), open)).toBe(1_250);
  expect(taxAmountToPay(taxReturn, custom('12.345'), open)).toBeUndefined();
  expect(taxAmountToPay(taxReturn, custom('nothing'), open)).toBeUndefined();
});

test('a custom amount is ignored where the biller fixes the amount (RET-32)', () => {
  expect(taxAmountToPay(owing(6_000, 10_000), custom('1'), fixed)).toBe(6_000);
  expect(taxPaymentProblem(owing(6_000, 10_000), custom('1'), fixed)).toBeUndefined();
});

test.each([
  ['60', undefined],
  ['0.01', undefined],
  ['60.01', 'Can not overpay. The most you can pay is $60.00.'],
  ['100', 'Can not overpay. The most you can pay is $60.00.'],
  ['0', 'The least that can be paid is $0.01.'],
  ['', 'Enter the amount to pay.'],
  ['  ', 'Enter the amount to pay.'],
  ['$12.50', undefined],
  ['12,50', undefined],
  ['1,200.50', 'Can not overpay. The most you can pay is $60.00.'],
  ['99999999', 'Can not overpay. The most you can pay is $60.00.'],
  ['-5', 'Enter an amount like 25 or 25.50.'],
  ['12.345', 'Enter an amount with at most two decimals, like 25.50.'],
  ['1.2345', 'Enter an amount with at most two decimals, like 25.50.'],
])('a custom amount of "%s" on a balance of 60 of 100 dollars (RET-33, RET-34)', (typed, words) => {
  expect(taxPaymentProblem(owing(6_000, 10_000), custom(typed), open)).toBe(words);
});
