import * as v from 'valibot';
import { call } from '../api/call.ts';
import { id, money, success, text, textId } from '../api/wire.ts';
import { cartItem } from './cart.ts';
import { CART_NOT_LOADED, TOO_MANY_ADDITIONS } from './text/en.ts';
import { NOTHING_TO_ADD } from './text/fields.ts';

export const getCartCount = call({
  method: 'GET',
  path: '/services/web/cart/GetItemsCount',
  summary: 'Counts the items of the cart (API-46).',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ count: v.number() }),
  failure: CART_NOT_LOADED,
});

/** The most characters of line ids that one item can carry (ENT-22). */
export const LONGEST_REFERENCE = 20_000;

export const addToCart = call({
  method: 'POST',
  path: '/services/web/cart/AddToCart',
  summary: 'Adds all the items or none (API-41).',
  description: 'The server checks each amount against the amount that may be paid.',
  who: 'customer',
  needs: 'payments',
  owns: { 'items[].reference_num+conf_id': 'account number' },
  request: v.object({
    source_id: v.literal(1),
    items: v.pipe(
      v.array(
        v.object({
          reference_num: text(40),
          reference_num2: v.optional(text(LONGEST_REFERENCE), ''),
          conf_id: id,
          quantity: v.literal(1),
          amount: money,
        }),
      ),
      v.minLength(1, NOTHING_TO_ADD),
      v.maxLength(100, TOO_MANY_ADDITIONS),
    ),
  }),
  answer: v.object({ items: v.array(cartItem) }),
  failure: 'Unable to add bill to cart.  Please try again later.',
});

export const removeFromCart = call({
  method: 'POST',
  path: '/services/web/cart/RemoveByItemId',
  summary: 'Removes one item (API-42).',
  who: 'customer',
  owns: { cartItemId: 'cart item' },
  query: ['cartItemId'],
  request: v.object({ cartItemId: textId }),
  answer: success,
  failure: 'Unable to remove item from the cart.  Please try again later.',
});
