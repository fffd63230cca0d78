import { expect, test } from 'vitest';
import { sampleDetails, sampleMethod } from '../fixtures/checkout.ts';
import { SAMPLE_FEE } from '../fixtures/fee.ts';
import { cents } from '../values/cents.ts';
import {
  leftOfShares,
  type MethodShare,
  paidShare,
  savedShares,
  shareAmountProblem,
  shareMethodProblem,
  sharesProblem,
  twoShares,
  withAnotherShare,
  withShare,
} from './shares-form.ts';

const details = sampleDetails({
  multiple_pay_methods: true,
  wallets: [sampleMethod(1), sampleMethod(3), sampleMethod(5)],
});

const shares = (...each: [number | undefined, string][]): MethodShare[] =>
  each.map(([method, typed]) => ({ method, typed }));

test('the amounts must add up to the total of the cart (PAY-38)', () => {
  expect(sharesProblem(details, shares([101, '50.00'], [105, '34.20']))).toBe(undefined);
  expect(sharesProblem(details, shares([101, '50.00'], [105, '30']))).toContain('$4.20 is left to pay');
  expect(sharesProblem(details, shares([101, '50.00'], [105, '40']))).toContain('$5.80 too much');
});

test('each share needs a method of its own and an amount (PAY-31, PAY-38)', () => {
  expect(sharesProblem(details, shares([101, '84.20'], [undefined, '']))).toBe('Please select a pay method.');
  expect(sharesProblem(details, shares([101, '84.20'], [105, '0']))).toContain('Enter an amount');
  expect(sharesProblem(details, shares([101, '84.20'], [105, '1e1']))).toContain('Enter an amount');
  expect(sharesProblem(details, shares([101, '50'], [101, '34.20']))).toContain('already');
});

test('under the button stands why an amount of a share cannot be read (CRT-25, PAY-38)', () => {
  const why = (typed: string) => sharesProblem(details, shares([101, '50'], [105, typed]));
  expect(why('12.345')).toContain('at most two decimals');
  expect(why('99999999')).toBe('This is more than the total.');
  expect(why('')).toContain('Enter an amount like');
  expect(why(' ')).toBe(why(''));
  expect(['', ' '].map((typed) => shareAmountProblem(typed))).toEqual([undefined, undefined]);
});

test('a share below the smallest payment is told at once', () => {
  const two = shares([101, '84.00'], [105, '0.20']);
  expect(sharesProblem(details, two)).toBeUndefined();
  expect(sharesProblem(details, two, cents(50))).toBe('A payment has to be at least $0.50.');
});

test('a card limit applies to what the card pays, not to the whole (PAY-14, PAY-38)', () => {
  const fee = {
    is_xbp_fee: true,
    terms: SAMPLE_FEE,
    autopay: false,
    transaction_limit: cents(5000),
    fee_info_text: '',
    cc_fee_description: '',
    eft_fee_description: '',
    rev_neutral_description: '',
  };
  const limited = { ...details, fee_disclosures: [{ entity_id: 3, entity_name: 'Red Mesa Water', fee }] };
  expect(sharesProblem(limited, shares([101, '50'], [105, '34.20']))).toBe(undefined);
  expect(sharesProblem(limited, shares([101, '50.01'], [105, '34.19']))).toContain(
    'transaction limit of $50.00',
  );
});

const amounts = (each: readonly MethodShare[]) => each.map(({ typed }) => typed);

test('of two methods the second takes the rest, and typing its amount never changes the first (PAY-38)', () => {
  const two = withShare(details, twoShares(details, 101), 0, { typed: '50' });
  expect(two.map(({ method }) => method)).toEqual([101, undefined]);
  expect(amounts(two)).toEqual(['50', '34.20']);
  expect(amounts(withShare(details, two, 0, { typed: '900' }))).toEqual(['900', '34.20']);
  expect(amounts(withShare(details, two, 0, { typed: '' }))).toEqual(['', '34.20']);
  const typed = withShare(details, two, 1, { typed: '30' });
  expect(amounts(typed)).toEqual(['50', '30']);
});

test('an amount that I typed for the second method stays when I change the first (PAY-38)', () => {
  const typed = withShare(details, twoShares(details, 101), 1, { typed: '25' });
  const chosen = withShare(details, typed, 1, { method: 105 });
  expect(amounts(withShare(details, chosen, 0, { typed: '60' }))).toEqual(['60', '25']);
});

test('the second share follows the first after its method is chosen, and no more once an amount is typed (PAY-38)', () => {
  const chosen = withShare(details, twoShares(details, 101), 1, { method: 105 });
  expect(amounts(withShare(details, chosen, 0, { typed: '60' }))).toEqual(['60', '24.20']);
  const typed = withShare(details, chosen, 1, { typed: '25' });
  expect(amounts(typed)).toEqual(['84.20', '25']);
  expect(amounts(withShare(details, typed, 0, { typed: '60' }))).toEqual(['60', '25']);
});

test('of three methods none follows another, and a further one starts with the rest (PAY-38)', () => {
  const less = withShare(details, shares([101, '50'], [105, '34.20'], [103, '0']), 1, { typed: '4.20' });
  expect(amounts(less)).toEqual(['50', '4.20', '0']);
  expect(withAnotherShare(details, shares([101, '50'], [105, '4.20']))[2]).toEqual({
    method: undefined,
    typed: '30.00',
  });
});

test('the shares saved in the cart are restored, but only where the cart may be split (PAY-37, PAY-39)', () => {
  const billing_infos = [
    { id: 1, payment_method: 101, amount: cents(5000) },
    { id: 2, payment_method: 105, amount: cents(3420) },
  ];
  expect(savedShares({ ...details, billing_infos })).toEqual(shares([101, '50.00'], [105, '34.20']));
  expect(savedShares({ ...details, billing_infos, multiple_pay_methods: false })).toBe(undefined);
  expect(savedShares({ ...details, billing_infos: [] })).toBe(undefined);
});

test('at first the chosen method pays all, and the second share is empty (PAY-38)', () => {
  const two = twoShares(details, 101);
  expect(two.map(({ method }) => method)).toEqual([101, undefined]);
  expect(amounts(two)).toEqual(['84.20', '']);
});

test('a further share is empty when nothing is left, or too much is given (PAY-38)', () => {
  for (const first of ['84.20', '90'])
    expect(withAnotherShare(details, shares([101, first]))[1]).toEqual({ method: undefined, typed: '' });
});

test('the second share follows only an amount of the first of two (PAY-38)', () => {
  const two = withShare(details, twoShares(details, 101), 0, { typed: '50' });
  expect(amounts(withShare(details, two, 0, { typed: 'x' }))).toEqual(['x', '34.20']);
  const another = withShare(details, two, 0, { method: 103 });
  expect(another.map(({ method }) => method)).toEqual([103, undefined]);
  expect(amounts(another)).toEqual(['50', '34.20']);
  expect(amounts(withShare(details, two, 0, { typed: '84.20' }))).toEqual(['84.20', '0.00']);
  const three = withAnotherShare(details, two);
  expect(amounts(withShare(details, three, 0, { typed: '40' }))).toEqual(['40', '34.20', '']);
});

test('a share is judged by its own method, and a method that is gone cannot pay (PAY-06, PAY-17)', () => {
  const wallets = [sampleMethod(1, { expired: true }), sampleMethod(5)];
  const [share] = shares([105, '50']) as [MethodShare];
  expect(shareMethodProblem({ ...details, wallets }, share, 101)).toEqual({ kind: 'expired' });
  expect(shareMethodProblem({ ...details, wallets }, share, 105)).toBeUndefined();
  expect(shareMethodProblem({ ...details, wallets }, share, 999)).toEqual({ kind: 'disabled' });
});

test('a cart that must not be split is not, and a share may be as small as a cent (PAY-38, PAY-39)', () => {
  const two = shares([101, '84.19'], [105, '0.01']);
  expect(sharesProblem(details, two)).toBeUndefined();
  expect(sharesProblem({ ...details, multiple_pay_methods: false }, two)).toBe(
    'The bills in your cart can be paid with one pay method only.',
  );
});

test('a share is saved with its method and its amount in cents', () => {
  expect(shares([101, '50'], [undefined, 'x']).map(paidShare)).toEqual([
    { payment_method: 101, amount: 5000 },
    { payment_method: 0, amount: 0 },
  ]);
});

test.each([
  ['50', '30', 420],
  ['50', ' ', 3420],
  ['50', '', 3420],
  ['90', '10', -1580],
  ['50', 'x', undefined],
  ['12.345', '', undefined],
  ['99999999', '14.20', undefined],
])(
  'of amounts "%s" and "%s" of $84.20, what is left is known when both can be read',
  (first, second, left) => {
    expect(leftOfShares(cents(8420), shares([101, first], [105, second]))).toBe(left);
  },
);

test('a further share is empty while what is left is not known', () => {
  const further = withAnotherShare(details, shares([101, '50'], [105, 'x']));
  expect(further[2]).toEqual({ method: undefined, typed: '' });
});
