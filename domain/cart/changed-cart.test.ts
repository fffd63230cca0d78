import { expect, test } from 'vitest';
import { sampleCart, sampleCartItem } from '../fixtures/cart.ts';
import { cents } from '../values/cents.ts';
import { emptied, withAmount, withoutBills, withoutItem } from './changed-cart.ts';

const water = sampleCartItem({ amount: cents(1_000) });
const gas = sampleCartItem({ cart_item_id: 52, ebill_id: 12, amount: cents(250) });
const cart = sampleCart({ items: [water, gas] });

test('the total follows an amount that changes (CRT-02)', () => {
  const changed = withAmount(cart, 52, cents(300));
  expect(changed).toEqual({ ...cart, items: [water, { ...gas, amount: 300 }], total: 1_300 });
});

test('the total follows an item that leaves, and bills that are paid (CRT-09, CRT-10, CHK-17)', () => {
  expect(withoutItem(cart, 52)).toEqual({ ...cart, items: [water], total: 1_000 });
  expect(withoutBills(cart, [11, 13])).toEqual({ ...cart, items: [gas], total: 250 });
  expect(emptied(cart)).toEqual({ ...cart, items: [], total: 0 });
});
