import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { mostOfAnyMethod, mostText } from './amount-hint.ts';
import { cardLimitOf } from './fee.ts';
import { amountProblem, type Payable } from './overpayment.ts';

const bill: Payable = {
  biller: 'Summit Gas',
  balance: cents(8_000),
  amount_due: cents(5_000),
  prepay: false,
  no_overpayment: false,
  can_edit_amount: true,
  transaction_limit: cents(0),
};

test.each<[string, Partial<Payable>, string | undefined]>([
  ['a bill takes its balance', {}, 'You can pay up to $80.00.'],
  ['a bill takes its amount due if that is more', { balance: cents(100) }, 'You can pay up to $50.00.'],
  ['a bill without a balance takes its amount due', { balance: null }, 'You can pay up to $50.00.'],
  [
    'a biller that forbids more takes the amount due (CRT-24)',
    { no_overpayment: true },
    'You can pay up to $50.00.',
  ],
  ['an account that is paid ahead takes any amount', { prepay: true }, undefined],
  [
    'an account that is paid ahead takes the limit of its biller (DET-90)',
    { prepay: true, transaction_limit: cents(20_000) },
    'You can pay up to $200.00.',
  ],
  ['of an unknown amount nothing is said', { amount_due: null }, undefined],
  ['where nothing is due nothing is said', { amount_due: cents(0), balance: cents(0) }, undefined],
  ['where the biller takes no payments nothing is said', { unpayable: 'Not here.' }, undefined],
])('%s', (_, own, words) => {
  expect(mostText({ ...bill, ...own })).toBe(words);
});

test.each<[string, Partial<Payable>, number, string | undefined]>([
  ['a lower limit of the pay method binds', {}, 4_000, 'You can pay up to $40.00.'],
  ['a higher limit of the pay method does not', {}, 9_000, 'You can pay up to $80.00.'],
  [
    'the limit of the pay method binds what is paid ahead',
    { prepay: true },
    9_000,
    'You can pay up to $90.00.',
  ],
  ['a limit of the pay method tells nothing of an unknown amount', { amount_due: null }, 4_000, undefined],
])('%s', (_, own, limit, words) => {
  expect(mostText({ ...bill, ...own }, cents(limit))).toBe(words);
});

test.each<[string, Partial<Payable>, number]>([
  ['of a bill', {}, 8_000],
  ['of a biller that forbids more', { no_overpayment: true }, 5_000],
  ['of an account that is paid ahead', { prepay: true, transaction_limit: cents(20_000) }, 20_000],
])('the most that a field names %s is taken, and a cent above it is not (ruling 5)', (_, own, most) => {
  const payable = { ...bill, ...own };
  expect(mostText(payable)).toContain(`$${most / 100}`);
  expect(amountProblem(payable, cents(most))).toBeUndefined();
  expect(amountProblem(payable, cents(most + 1))).toBeDefined();
});

test.each<[string, Partial<Payable>, number, string | undefined]>([
  ['a bill within the limit of cards says what it takes', {}, 8_000, 'You can pay up to $80.00.'],
  ['a bill without a limit says what it takes', {}, 0, 'You can pay up to $80.00.'],
  ['a bill above the limit of cards promises nothing', {}, 5_000, undefined],
  [
    'an account that is paid ahead says its limit, which binds each method (DET-90)',
    { prepay: true, transaction_limit: cents(5_000) },
    5_000,
    'You can pay up to $50.00.',
  ],
])('before a pay method is chosen, %s (PAY-14)', (_, own, limit, words) => {
  expect(mostOfAnyMethod({ ...bill, ...own }, cents(limit))).toBe(words);
});

test.each([
  [true, 5_000],
  [false, 0],
])('cards have a limit of their own only where a fee applies: %s (PAY-14)', (has_xbp_fee, limit) => {
  expect(cardLimitOf(has_xbp_fee, cents(5_000))).toBe(limit);
});
