import { fromPromise } from 'xstate';
import type { AnswerOf, Call, RequestOf } from '../../../domain/call.ts';
import {
  emptyCart,
  removeFromCart,
  updateCartItem,
  updateScheduledDate,
} from '../../../domain/calls/cart.ts';
import type { Cart } from '../../../domain/cart.ts';
import { emptied, withAmount, withoutItem } from '../../../domain/cart-amounts.ts';
import { withDate } from '../../../domain/cart-schedule.ts';
import { cartMachine } from '../../../machines/cart.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { keepCart } from '../../cart-view.ts';

/**
 * Each change goes to the server first and, once it is done there, to what the device holds. Leaving the page does not
 * stop a change that is under way (CRT-06).
 */
export function cartWiring(adapters: Adapters) {
  const sent = <C extends Call>(call: C, after: (cart: Cart, request: RequestOf<C>) => Cart) =>
    fromPromise<AnswerOf<C>, RequestOf<C>>(async ({ input }) => {
      const answer = await adapters.services.send(call, input);
      await keepCart(adapters, (cart) => after(cart, input));
      return answer;
    });
  return adapters.wire(cartMachine, {
    actors: {
      updateCartItem: sent(updateCartItem, (cart, { cart_item_id, amount }) =>
        withAmount(cart, cart_item_id, amount),
      ),
      removeFromCart: sent(removeFromCart, (cart, { cartItemId }) => withoutItem(cart, cartItemId)),
      emptyCart: sent(emptyCart, emptied),
      updateScheduledDate: sent(updateScheduledDate, (cart, { scheduled_date }) =>
        withDate(cart, scheduled_date),
      ),
    },
  });
}
