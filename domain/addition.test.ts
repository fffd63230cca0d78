import { expect, test } from 'vitest';
import { additionRequest, candidatesInCart, joining } from './addition.ts';
import { cents } from './cents.ts';
import { sampleAccount, sampleBillType, sampleGroup } from './sample-bill.ts';

test('a bill joins the cart with its account, its amount and what the rules ask BIL-17', () => {
  expect(joining(sampleAccount(), 'Red Mesa Water District')).toEqual({
    account_id: 1,
    entity_name: 'Red Mesa Water District',
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

test('an amount that is not calculated joins as not known BIL-28', () => {
  expect(joining(sampleAccount({ amount_due_calculated: false }), '').amount).toBeNull();
});

test('the list tells which bills the cart holds CRT-27', () => {
  const fee = sampleAccount({ cart_item_id: 5, bill_type: sampleBillType({ has_xbp_fee: true }) });
  expect(candidatesInCart([sampleGroup({ accounts: [sampleAccount({ account_id: 2 }), fee] })])).toEqual([
    {
      account_id: 1,
      entity_name: 'Red Mesa Water District',
      has_xbp_fee: true,
      allow_multi_select: true,
    },
  ]);
});

test('an addition names the channel and each account once BIL-16', () => {
  expect(additionRequest([{ account_num: '100200301', conf_id: 7, amount: cents(8420) }])).toEqual({
    source_id: 1,
    items: [{ reference_num: '100200301', reference_num2: '', conf_id: 7, quantity: 1, amount: cents(8420) }],
  });
});
