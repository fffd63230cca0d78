import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '../values/cents.ts';
import { amountProblem, type Payable } from './overpayment.ts';
import { canBePaid, payStanding } from './pay-standing.ts';
import { amountProblemText, payableProblem, typedAmountProblem } from './text/amount-problems.ts';

const bill: Payable = {
  biller: 'Summit Gas',
  balance: cents(8_000),
  amount_due: cents(5_000),
  prepay: false,
  no_overpayment: false,
  can_edit_amount: true,
  transaction_limit: cents(0),
};

describe('the amounts that can be paid on a bill (ruling 5)', () => {
  test.each<[string, Partial<Payable>, number, string | undefined]>([
    ['the amount due can be paid', {}, 5_000, undefined],
    ['less than the amount due can be paid', {}, 1, undefined],
    [
      'nothing can be paid to a biller that takes no payments here',
      { unpayable: 'Summit Gas does not take payments here.' },
      5_000,
      'Summit Gas does not take payments here.',
    ],
    ['up to the higher of balance and amount due can be paid', {}, 8_000, undefined],
    ['a cent above both is refused (CRT-25)', {}, 8_001, 'Can not overpay.'],
    [
      'zero is refused (CRT-23)',
      {},
      0,
      'There are items in your cart without a positive balance, please update or remove them to continue.',
    ],
    [
      'more than the amount due is refused where the biller forbids it (CRT-24)',
      { no_overpayment: true },
      5_001,
      'Summit Gas does not allow overpayment for this bill.',
    ],
    [
      'the amount due can be paid where the biller forbids more (CRT-24)',
      { no_overpayment: true },
      5_000,
      undefined,
    ],
    ['the amount due can be paid where it is fixed (DET-82)', { can_edit_amount: false }, 5_000, undefined],
    ['an account that lacks a balance takes its amount due', { balance: null }, 5_000, undefined],
    [
      'any amount can be paid on a prepaid account (DET-90)',
      { prepay: true, balance: cents(0), amount_due: cents(0) },
      9_999,
      undefined,
    ],
    [
      'a prepaid account takes up to the limit of one payment (DET-90)',
      { prepay: true, transaction_limit: cents(20_000) },
      20_000,
      undefined,
    ],
    [
      'a cent above that limit is refused (DET-90)',
      { prepay: true, transaction_limit: cents(20_000) },
      20_001,
      'The maximum amount per transaction is limited to $200.00',
    ],
    [
      'a prepaid account whose biller sets no limit takes less than a million dollars (DET-90, ruling 6)',
      { prepay: true },
      100_000_000,
      'The maximum amount per transaction is limited to $999,999.99',
    ],
    [
      'only the amount due can be paid where it is fixed (DET-82)',
      { can_edit_amount: false },
      4_999,
      'The amount of this bill cannot be changed, and it is not the amount due any more.',
    ],
    [
      'nothing can be paid while the amount due is unknown (DET-81)',
      { amount_due: null, balance: null },
      100,
      'The amount due is not known yet.  Please get the current balance first.',
    ],
  ])('%s', (_, own, amount, words) => {
    const payable = { ...bill, ...own };
    const problem = amountProblem(payable, cents(amount));
    expect(problem && amountProblemText(problem, payable)).toBe(words);
  });
});

describe('whether a bill can be paid', () => {
  const due = {
    is_payable: true,
    prepay: false,
    processing: false,
    collections: { isInCollections: false },
    cart_item_id: null,
    period_amt_due: cents(100) as Cents | null,
    amount_due_calculated: true,
  };
  test.each([
    ['payable', {}],
    ['payable', { period_amt_due: cents(1) }],
    ['being checked', { checked: 'Being checked' as const, cart_item_id: 7 }],
    ['in cart', { cart_item_id: 7, collections: { isInCollections: true } }],
    ['in collections', { collections: { isInCollections: true } }],
    ['prepaid', { prepay: true }],
    ['not payable', { is_payable: false }],
    ['not calculated', { amount_due_calculated: false }],
    ['not calculated', { period_amt_due: null }],
    ['nothing due', { period_amt_due: cents(0) }],
    ['nothing due', { period_amt_due: cents(-500) }],
  ])('%s', (standing, own) => {
    expect(payStanding({ ...due, ...own })).toBe(standing);
    expect(canBePaid({ ...due, ...own })).toBe(['payable', 'not calculated', 'in cart'].includes(standing));
  });
});

test.each([
  ['50', undefined],
  ['80.01', 'Can not overpay. The most you can pay is $80.00.'],
  ['10000000.01', 'Can not overpay. The most you can pay is $80.00.'],
  ['x', 'Enter an amount like 25 or 25.50.'],
  ['1.234', 'Enter an amount with at most two decimals, like 25.50.'],
])('of the typed amount %s the field says %j (CRT-25, DET-83)', (typed, words) => {
  expect(typedAmountProblem(bill, typed)).toBe(words);
});

test('a problem of an amount is told in words, none is not', () => {
  expect(payableProblem(bill, cents(8_001))).toBe('Can not overpay. The most you can pay is $80.00.');
  expect(payableProblem(bill, cents(8_000))).toBeUndefined();
});
