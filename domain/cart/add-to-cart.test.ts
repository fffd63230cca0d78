import { expect, test } from 'vitest';
import { sampleAccount, sampleBillType, sampleGroup } from '../fixtures/bill.ts';
import { cents } from '../values/cents.ts';
import { additionRequest, candidatesInCart, cartAdditionOf } from './add-to-cart.ts';

test('a bill joins the cart with its account, its amount and what the rules need (BIL-17)', () => {
  expect(cartAdditionOf(sampleAccount(), 'Red Mesa Water')).toEqual({
    account_id: 1,
    entity_name: 'Red Mesa Water',
    has_xbp_fee: false,
    allow_multi_select: true,
    ebill_id: 11,
    account_num: '100200301',
    conf_id: 7,
    amount: cents(8420),
    is_in_cart: false,
    is_in_collections: false,
    is_payable: true,
  });
});

test('an amount that is not calculated joins the cart as unknown (BIL-28)', () => {
  expect(cartAdditionOf(sampleAccount({ amount_due_calculated: false }), '').amount).toBeNull();
});

test('the list shows which bills are in the cart (CRT-27)', () => {
  const fee = sampleAccount({ cart_item_id: 5, bill_type: sampleBillType({ has_xbp_fee: true }) });
  expect(candidatesInCart([sampleGroup({ accounts: [sampleAccount({ account_id: 2 }), fee] })])).toEqual([
    {
      account_id: 1,
      entity_name: 'Red Mesa Water',
      has_xbp_fee: true,
      allow_multi_select: true,
    },
  ]);
});

test('a request names the channel and each account once (BIL-16)', () => {
  expect(additionRequest([{ account_num: '100200301', conf_id: 7, amount: cents(8420) }])).toEqual({
    source_id: 1,
    items: [{ reference_num: '100200301', reference_num2: '', conf_id: 7, quantity: 1, amount: cents(8420) }],
  });
});

test('a bill that is in the cart, or in collections, is told to the rules as such (CRT-32, BIL-21)', () => {
  const account = sampleAccount({ cart_item_id: 5, collections: { isInCollections: true, html: '' } });
  expect(cartAdditionOf(account, '')).toMatchObject({ is_in_cart: true, is_in_collections: true });
});
