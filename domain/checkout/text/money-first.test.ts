import { expect, test } from 'vitest';
import { CONFIRM_YOURSELF, NOTHING_PAID } from './en.ts';
import { moneyFirst } from './money-first.ts';

test('what happened to the money is taken out of a reason, to be said first and once', () => {
  expect(moneyFirst(`${CONFIRM_YOURSELF} You have not been charged.`)).toEqual({
    money: 'You have not been charged.',
    reason: 'Your bank wants you to confirm this payment yourself.',
  });
  expect(moneyFirst(NOTHING_PAID)).toEqual({ money: '', reason: NOTHING_PAID });
});
