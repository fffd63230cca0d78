import { expect, test } from 'vitest';
import {
  afterAddition,
  afterRemoval,
  changeAccounts,
  withAdded,
  withBalance,
  withoutAnswer,
} from './bill-changes.ts';
import { cents } from './cents.ts';
import { sampleAccount, sampleBill, sampleGroup } from './sample-bill.ts';
import { sampleCart, sampleCartItem } from './sample-cart.ts';

const items = [{ account_id: 1, cart_item_id: 77 }];

test('an added bill stands in the cart at once, and nothing else changes BIL-17', () => {
  const other = sampleGroup({ accounts: [sampleAccount({ account_id: 2 })] });
  const groups = [sampleGroup(), other];
  const changed = changeAccounts(groups, (account) => afterAddition(account, items));
  expect(changed).toEqual([sampleGroup({ accounts: [sampleAccount({ cart_item_id: 77 })] }), other]);
  expect(changed[1]).toBe(other);
});

test('a removed bill is out of the cart at once BIL-20', () => {
  expect(afterRemoval(sampleAccount({ cart_item_id: 77 }), 77)).toEqual(sampleAccount());
  const kept = sampleBill({ cart_item_id: 78 });
  expect(afterRemoval(kept, 77)).toBe(kept);
});

test('a looked-up balance takes the place of the one before BIL-26', () => {
  const live = {
    ebill_id: 11,
    balance: cents(4000),
    period_amt_due: cents(3000),
    amount_due_calculated: true,
    real_time_balance: true,
  };
  const before = sampleAccount({ balance: null, period_amt_due: null, amount_due_calculated: false });
  expect(withBalance(before, live)).toEqual(
    sampleAccount({ balance: cents(4000), period_amt_due: cents(3000), real_time_balance: true }),
  );
  expect(withBalance(sampleBill({ web_service_responding: false }), live).web_service_responding).toBe(true);
});

test('a look-up without an answer keeps the balance, as one that is not of now (BIL-25, SRV-24)', () => {
  const before = sampleAccount({ real_time_balance: true });
  expect(withoutAnswer(before)).toEqual(sampleAccount({ web_service_responding: false }));
});

test('what joined the cart is in it once, and in its total CRT-02 CRT-32', () => {
  const [held, fresh] = [sampleCartItem({ cart_item_id: 1 }), sampleCartItem({ cart_item_id: 2 })];
  const cart = sampleCart({ items: [held], total: held.amount });
  expect(withAdded(cart, [held, fresh])).toEqual({
    ...cart,
    items: [held, fresh],
    total: cents(held.amount + fresh.amount),
  });
});
