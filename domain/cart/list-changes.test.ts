import { expect, test } from 'vitest';
import type { BeingChecked } from '../checkout/pay-standing.ts';
import { sampleAccount, sampleBill, sampleGroup } from '../fixtures/bill.ts';
import { sampleCart, sampleCartItem } from '../fixtures/cart.ts';
import { cents } from '../values/cents.ts';
import { changeAccounts, withBeingChecked } from './changed-list.ts';
import {
  afterAddition,
  afterRemoval,
  withAddedItems,
  withBalance,
  withUnansweredBalance,
} from './list-changes.ts';

const items = [{ account_id: 1, cart_item_id: 77 }];

test('an added bill is in the cart at once, and nothing else changes (BIL-17)', () => {
  const otherGroup = sampleGroup({ accounts: [sampleAccount({ account_id: 2 })] });
  const groups = [sampleGroup(), otherGroup];
  const changed = changeAccounts(groups, (account) => afterAddition(account, items));
  expect(changed).toEqual([sampleGroup({ accounts: [sampleAccount({ cart_item_id: 77 })] }), otherGroup]);
  expect(changed[1]).toBe(otherGroup);
});

test('a removed bill is out of the cart at once (BIL-20)', () => {
  expect(afterRemoval(sampleAccount({ cart_item_id: 77 }), 77)).toEqual(sampleAccount());
  const otherBill = sampleBill({ cart_item_id: 78 });
  expect(afterRemoval(otherBill, 77)).toBe(otherBill);
});

test('a looked-up balance replaces the one before (BIL-26)', () => {
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

test('a look-up without an answer keeps the balance, marked as not current (BIL-25, SRV-24)', () => {
  const before = sampleAccount({ real_time_balance: true });
  expect(withUnansweredBalance(before)).toEqual(sampleAccount({ web_service_responding: false }));
});

test('an added item is in the cart once, and in its total (CRT-02, CRT-32)', () => {
  const [existing, fresh] = [sampleCartItem({ cart_item_id: 1 }), sampleCartItem({ cart_item_id: 2 })];
  const cart = sampleCart({ items: [existing], total: existing.amount });
  expect(withAddedItems(cart, [existing, fresh])).toEqual({
    ...cart,
    items: [existing, fresh],
    total: cents(existing.amount + fresh.amount),
  });
});

test('a group with one changed account of two is another one, with the other account as it was', () => {
  const [first, second] = [sampleAccount(), sampleAccount({ account_id: 2 })];
  const [changed] = changeAccounts([sampleGroup({ accounts: [first, second] })], (account) =>
    afterAddition(account, items),
  );
  expect(changed?.accounts).toEqual([sampleAccount({ cart_item_id: 77 }), second]);
  expect(changed?.accounts[1]).toBe(second);
});

test('a bill whose payment has no outcome yet is marked, and the list without one stays as it is (CHK-24)', () => {
  const other = sampleAccount({ account_id: 2, ebill_id: 12 });
  const groups = [sampleGroup({ accounts: [sampleAccount(), other] })];
  const attempt = { key: 'key-of-a-payment-1', total: cents(8420), at: 0, bills: [11] };
  expect(withBeingChecked(groups, [])).toBe(groups);
  expect(withBeingChecked(groups, [attempt])[0]?.accounts).toEqual([
    { ...sampleAccount(), checked: 'Being checked' as const },
    other,
  ]);
});

test('a bill of which a part is being paid keeps what is owed in any case', () => {
  const groups = [sampleGroup({ accounts: [sampleAccount({ period_amt_due: cents(11_875) })] })];
  const attempt = { key: 'key-of-a-payment-1', total: cents(1_200), at: 0, bills: [11] };
  const restOf = (...amounts: readonly number[]) => {
    const open = amounts.map((amount, at) => ({ ...attempt, key: `${at}`, amounts: [cents(amount)] }));
    const [marked] = withBeingChecked(groups, open).flatMap(({ accounts }) => accounts);
    return (marked as BeingChecked).rest;
  };
  expect([restOf(1_100), restOf(1_100, 500), restOf(11_875), restOf(12_000)]).toEqual([
    10_775,
    10_275,
    undefined,
    undefined,
  ]);
});
