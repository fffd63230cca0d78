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

test('a sentence that was made before travels once, as the message', () => {
  const refusal = invalid(worded('api.sandbox', { date: 'Enter a date.', time: undefined }));
  expect(toldOf(refusal.reason)).toEqual({ message: 'Enter a date.', code: 'api.sandbox' });
  expect(Object.keys(refusal.errors ?? {})).toEqual(['date']);
});

test.each([
  [
    say('bills.takes-no-payments', { biller: 'Summit Gas', note: '', is_paused: false }),
    'Summit Gas does not take payments here.',
  ],
  [
    say('checkout.takes-no-payments', { biller: 'Summit Gas', note: 'Back on Monday.', is_paused: true }),
    'You have not been charged. Summit Gas takes no payments right now. Back on Monday.',
  ],
  [
    say('checkout.share-too-small', { biller: 'Harbor', total: 0.49, smallest: 0.5 }),
    'A payment has to be at least $0.50. Harbor would get $0.49 from one of the payments. Please divide the amount differently.',
  ],
  [
    say('checkout.shares-do-not-add-up', { left: -5.8 }),
    'The amounts of your pay methods must add up to the total: they are $5.80 too much.',
  ],
  [
    say('cart.date', { problem: 'too late' }),
    'Payments can be scheduled up to a year ahead. Please choose another date.',
  ],
  [say('auto-pay.date', { problem: 'too late' }), 'Please choose a day within the next year.'],
  [say('auto-pay.entry', { kind: 'below smallest', amount: 0.5 }), 'A payment has to be at least $0.50.'],
  [say('reminders.entry', { problem: 'no occasion' }), 'Please choose when you want to be reminded.'],
  [
    say('checkout.receipt-address', { problem: 'too many emails' }),
    'A receipt can go to two email addresses.',
  ],
  [say('bills.meter-reading', { problem: 'day ahead' }), 'That day has not come yet.'],
  [
    say('wallet.not-accepted', { type: 4 }),
    'American Express is not accepted by this organization. Please enter a valid payment method.',
  ],
  [
    say('wallet.not-accepted', { type: 5 }),
    'Bank accounts are not accepted for this bill. Please choose another payment method.',
  ],
  [
    say('profile.notifications', { topic: 'autopay' }),
    'You must have at least one auto pay notification type enabled.',
  ],
  [say('session.password-rule', { rule: 'digit' }), 'Password must contain at least one digit.'],
  [say('session.password-rule', { rule: 'too long' }), 'Password must be less than 30 characters.'],
])('%j is told as its code with the values of its sentence (ruling 73)', (reason, message) => {
  expect(toldOf(reason)).toEqual({ message, ...reason });
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
