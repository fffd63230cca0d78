import { expect, test } from 'vitest';
import { toldAmount } from '../domain/checkout/text/refusals.ts';
import { cents } from '../domain/values/cents.ts';
import { conflict, invalid, say, worded } from './refusal.ts';
import { toldOf } from './refusal-words.ts';

test('a reason is told by its sentence, its code and the values of the sentence (ruling 73)', () => {
  expect(toldOf('cart.empty')).toEqual({ message: 'Your cart is empty.', code: 'cart.empty' });
  expect(toldOf(say('session.code-too-soon', { seconds: 1 }))).toEqual({
    message: 'Please wait 1 second before you ask for another code.',
    code: 'session.code-too-soon',
    values: { seconds: 1 },
  });
});

test('money among the values travels in dollars', () => {
  const bill = {
    biller: 'Harbor City Utilities',
    balance: cents(9_407),
    amount_due: cents(9_407),
    prepay: true,
    no_overpayment: false,
    can_edit_amount: true,
    transaction_limit: cents(123_450),
  };
  expect(toldOf(say('checkout.amount', toldAmount('above limit', bill)))).toEqual({
    message: 'The maximum amount per transaction is limited to $1,234.50',
    code: 'checkout.amount',
    values: { problem: 'above limit', biller: 'Harbor City Utilities', limit: 1_234.5, unpayable: '' },
  });
});

test('a sentence that a rule made travels once, as the message', () => {
  const refusal = invalid(worded('wallet.entry', { cvv: 'Enter the code.', exp_year: undefined }));
  expect(toldOf(refusal.reason)).toEqual({ message: 'Enter the code.', code: 'wallet.entry' });
  expect(Object.keys(refusal.errors ?? {})).toEqual(['cvv']);
});

test('a code that no table has, and values that do not fit, are mistakes that the compiler finds', () => {
  // @ts-expect-error
  conflict('cart.emtpy');
  // @ts-expect-error
  conflict('session.code-too-soon');
  // @ts-expect-error
  say('session.code-too-soon', { minutes: 1 });
  // @ts-expect-error
  worded('cart.empty', {});
});
