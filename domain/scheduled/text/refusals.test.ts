import { expect, test } from 'vitest';
import { givenUpText, type NotPayable, notPayableNowText, notPayableText } from './refusals.ts';

test.each<[NotPayable, string]>([
  [{ why: 'method removed' }, 'The payment method was removed.'],
  [{ why: 'account removed' }, 'The account was removed.'],
  [{ why: 'bill replaced' }, 'This bill was replaced by a newer one.'],
  [
    { why: 'biller paused', biller: 'Summit Gas', note: 'Back on Monday.', is_paused: true },
    'Summit Gas takes no payments right now. Back on Monday.',
  ],
  [
    { why: 'amount', problem: 'above limit', biller: 'Summit Gas', limit: 500, unpayable: '' },
    'The maximum amount per transaction is limited to $500.00',
  ],
  [{ why: 'method', kind: 'expires before' }, 'The card expires before that day.'],
  [{ why: 'method', kind: 'expired' }, 'Card has expired.'],
  [
    { why: 'method', kind: 'above limit', limit: 50 },
    'Credit Card has a transaction limit of $50.00, please go back and change the amount or select another payment method.',
  ],
])('a scheduled payment that cannot be made says why: %j', (reason, words) => {
  expect(notPayableText(reason)).toBe(words);
});

test.each<[NotPayable, string]>([
  [
    { why: 'method', kind: 'above limit', limit: 50 },
    'A credit card pays at most $50.00 at a time. You have not been charged. Please pay the bill in another way.',
  ],
  [
    { why: 'amount', problem: 'overpaid', biller: 'Summit Gas', limit: 500, unpayable: '' },
    'The bill asks for less than this payment by now, and it cannot be overpaid. You have not been charged.',
  ],
  [{ why: 'in collections' }, 'This account is in collections. You have not been charged.'],
])('the mail about a payment that was given up says what to do without a form: %j', (reason, words) => {
  expect(givenUpText(reason)).toBe(words);
});

test('refused on its day, it says that nothing was charged', () => {
  expect(notPayableNowText({ why: 'in collections' })).toMatch(/ You have not been charged\.$/);
});
