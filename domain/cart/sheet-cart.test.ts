import { expect, test } from 'vitest';
import { sampleCart, sampleCartItem } from '../fixtures/cart.ts';
import { cents } from '../values/cents.ts';
import { billToPayAlone, isSameSheetCart, onlyBill, sheetCartOf } from './sheet-cart.ts';

test('the sheet is for one bill that can be paid as it is (ruling 45)', () => {
  expect(onlyBill(sampleCart())?.cart_item_id).toBe(51);
  expect(onlyBill(sampleCart({ items: [] }))).toBeUndefined();
  expect(
    onlyBill(sampleCart({ items: [sampleCartItem(), sampleCartItem({ cart_item_id: 52 })] })),
  ).toBeUndefined();
  expect(onlyBill(sampleCart({ items: [sampleCartItem({ amount: cents(0) })] }))).toBeUndefined();
});

test('a changed amount or date is another cart to review', () => {
  const [item] = sampleCart().items;
  const before = sheetCartOf(sampleCart(), item as NonNullable<typeof item>);
  const later = sampleCart({ pay_now: false, scheduled_date: sampleCart().tomorrow });
  expect(isSameSheetCart(before, { ...before })).toBe(true);
  expect(isSameSheetCart(before, { ...before, amount: cents(100) })).toBe(false);
  expect(isSameSheetCart(before, sheetCartOf(later, item as NonNullable<typeof item>))).toBe(false);
});

test('in a fuller cart, the bill of Pay Now can be paid alone, unless a tax return would have to leave it', () => {
  const items = [sampleCartItem(), sampleCartItem({ cart_item_id: 52, ebill_id: 900 })];
  expect(billToPayAlone(sampleCart({ items }), 900)?.cart_item_id).toBe(52);
  expect(billToPayAlone(sampleCart({ items }), 901)).toBeUndefined();
  expect(billToPayAlone(sampleCart(), sampleCartItem().ebill_id)).toBeUndefined();
  const tax = sampleCartItem({ cart_item_id: 53, ebill_id: 901, is_business_tax: true });
  expect(billToPayAlone(sampleCart({ items: [...items, tax] }), 900)).toBeUndefined();
});
