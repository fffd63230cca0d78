import { expect, test } from 'vitest';
import { sampleCart, sampleCartItem } from '../fixtures/cart.ts';
import { cents } from '../values/cents.ts';
import { cartProblems, itemProblem } from './amounts.ts';
import { emptied, withAmount, withoutItem } from './changed-cart.ts';

test.each([
  ['an amount within the balance', { typed: '90' }, undefined],
  ['no digits (CRT-05)', { typed: 'ten' }, 'Enter an amount like 25 or 25.50.'],
  [
    'three decimals (CRT-05, MSC-17)',
    { typed: '1.234' },
    'Enter an amount with at most two decimals, like 25.50.',
  ],
  [
    'an amount above balance and amount due (CRT-25)',
    { typed: '90.01' },
    'Can not overpay. The most you can pay is $90.00.',
  ],
  [
    'an amount that no field takes (CRT-25)',
    { typed: '99999999' },
    'Can not overpay. The most you can pay is $90.00.',
  ],
  [
    'grouped thousands above the balance (CRT-25)',
    { typed: '1,200.50' },
    'Can not overpay. The most you can pay is $90.00.',
  ],
  [
    'an amount that no field takes, on a prepaid account',
    { typed: '99999999', over: { prepay: true } },
    'The maximum amount per transaction is limited to $999,999.99',
  ],
  [
    'nothing CRT-23',
    { typed: '0.00' },
    'There are items in your cart without a positive balance, please update or remove them to continue.',
  ],
  [
    'an amount above the amount due where the biller forbids it (CRT-24)',
    { typed: '85', over: { no_overpayment: true } },
    'Red Mesa Water does not allow overpayment for this bill.',
  ],
  ['any amount on a prepaid account (CRT-25)', { typed: '500', over: { prepay: true } }, undefined],
])('an item with %s', (_, { typed, over }: { typed: string; over?: object }, problem) => {
  expect(itemProblem(sampleCartItem(over), { 51: typed })).toBe(problem);
});

test('a typed amount does not count where the amount is fixed (CRT-04)', () => {
  expect(itemProblem(sampleCartItem({ can_edit_amount: false }), { 51: '1' })).toBe(undefined);
});

test('each problem names its item (CRT-23)', () => {
  const items = [sampleCartItem(), sampleCartItem({ cart_item_id: 52 })];
  expect(cartProblems(items, { 52: 'x' })).toEqual([
    { cart_item_id: 52, text: 'Enter an amount like 25 or 25.50.' },
  ]);
});

test('the total follows every change (CRT-02)', () => {
  const cart = sampleCart({ items: [sampleCartItem(), sampleCartItem({ cart_item_id: 52 })] });
  expect(cart.total).toBe(cents(16840));
  expect(withAmount(cart, 52, cents(1000)).total).toBe(cents(9420));
  expect(withoutItem(cart, 51).items.map((item) => item.cart_item_id)).toEqual([52]);
  expect(emptied(cart).total).toBe(cents(0));
});
