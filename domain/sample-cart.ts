import { calendarDate } from './calendar-date.ts';
import type { Cart, CartItem } from './cart.ts';
import { cents, sum } from './cents.ts';

/** Carts for tests: an ordinary item, with whatever the test is about laid over it. */
export function sampleCartItem(over: Partial<CartItem> = {}): CartItem {
  return {
    cart_item_id: 51,
    ebill_id: 11,
    account_id: 1,
    entity_id: 3,
    entity_name: 'Red Mesa Water',
    conf_id: 7,
    has_xbp_fee: false,
    no_overpayment: false,
    prepay: false,
    description: 'Water',
    amount: cents(8420),
    amount_due: cents(8420),
    balance: cents(9000),
    quantity: 1,
    scheduled_date: null,
    due_date: calendarDate('2026-12-03'),
    autopay_scheduled_date: null,
    reference_num: '100200301',
    reference_num2: '',
    account_num2: '',
    can_edit_amount: true,
    transaction_limit: cents(0),
    is_business_tax: false,
    service_address: null,
    ach_enabled: true,
    ...over,
  };
}

export function sampleCart(over: Partial<Cart> = {}): Cart {
  const items = over.items ?? [sampleCartItem()];
  return {
    items,
    total: sum(items.map(({ amount }) => amount)),
    pay_now: true,
    scheduled_date: calendarDate('2026-11-20'),
    tomorrow: calendarDate('2026-11-21'),
    cart_wallet_id: null,
    ...over,
  };
}
