import * as v from 'valibot';
import { call } from '../api/call.ts';
import { cart, cartItem } from './cart.ts';
import { CART_NOT_LOADED } from './text/en.ts';

export const getCart = call({
  method: 'GET',
  path: '/services/web/cart/Get',
  summary: 'Reads the cart (API-47).',
  who: 'customer',
  request: v.object({}),
  answer: cart,
  failure: CART_NOT_LOADED,
});

export const listCartItems = call({
  method: 'GET',
  path: '/api/v2.1/cart/items',
  summary: 'Lists the items of the cart (API-35).',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(cartItem) }),
  failure: CART_NOT_LOADED,
});
