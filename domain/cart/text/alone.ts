import { formatCents, sum } from '../../values/cents.ts';
import { counted } from '../../values/counted.ts';
import type { CartItem } from '../cart.ts';

type Beside = Pick<CartItem, 'amount'>;

/** Said in the cart after `Pay Now`, where other bills were in it before. */
export function alsoInCart(others: readonly Beside[]): string {
  const total = formatCents(sum(others.map(({ amount }) => amount)));
  return `Your cart also holds ${counted(others.length, 'other bill')}, ${total}.`;
}

export function payAlone({ entity_name, amount }: Pick<CartItem, 'entity_name' | 'amount'>): string {
  return `Pay only ${entity_name} · ${formatCents(amount)}`;
}

/** The bills beside it were to go back into the cart. None of them is lost. */
export const NOT_PUT_BACK =
  'The other bills could not be put back into the cart. They are still on your list.';

export function leftOnList({ length }: readonly Beside[]): string {
  return length === 1
    ? 'If you pay only one, the other leaves the cart and stays on your list.'
    : 'If you pay only one, the others leave the cart and stay on your list.';
}
