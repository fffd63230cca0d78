import * as v from 'valibot';
import { call } from '../api/call.ts';
import { id, money, requestDate, success } from '../api/wire.ts';
import { cartItem } from './cart.ts';
import { ALWAYS_ONE } from './text/fields.ts';

export const emptyCart = call({
  method: 'POST',
  path: '/services/web/cart/RemoveAll',
  summary: 'Removes all items (API-43).',
  who: 'customer',
  request: v.object({}),
  answer: success,
  idempotent: true,
  failure: 'Unable to remove all items.  Please try again later.',
});

export const updateCartItem = call({
  method: 'POST',
  path: '/services/web/cart/UpdateItem',
  summary: 'Changes the amount of an item (API-49).',
  who: 'customer',
  owns: { cart_item_id: 'cart item' },
  request: v.object({ cart_item_id: id, amount: money, quantity: v.literal(1, ALWAYS_ONE) }),
  answer: cartItem,
  idempotent: true,
  failure: 'Unable to save item.  Please try again later.',
});

export const updateScheduledDate = call({
  method: 'POST',
  path: '/services/web/cart/UpdateScheduledDate',
  summary: 'Sets the payment date: today pays now, a later date schedules (API-50).',
  who: 'customer',
  request: v.object({ scheduled_date: requestDate }),
  answer: success,
  idempotent: true,
  failure: 'Unable to save cart items.  Please try again later.',
});
