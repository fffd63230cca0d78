import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { insteadOfPayments } from '../auto-pay/list.ts';
import { cartOf } from '../cart/cart.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Scope } from '../store/scope.ts';

type Facts = Pick<Dependencies, 'clock' | 'config'>;

/** The cart, which follows the forecast of each auto pay as the bill list does (CRT-21). */
export async function cartWithForecasts(scope: Scope, parts: Facts): Promise<Cart> {
  const cart = await cartOf(scope, parts.clock);
  return { ...cart, items: await itemsWithForecasts(scope, parts, cart.items) };
}

/** The items with what happens instead of the auto pays that will not be made as scheduled. */
export async function itemsWithForecasts(
  scope: Scope,
  parts: Facts,
  items: readonly CartItem[],
): Promise<CartItem[]> {
  const words = await insteadOfPayments(
    scope,
    parts,
    items.map((item) => item.autopay_scheduled_date),
  );
  return items.map((item) => {
    const instead = words.get(item.account_id);
    return instead === undefined ? item : { ...item, autopay_instead: instead.words };
  });
}
