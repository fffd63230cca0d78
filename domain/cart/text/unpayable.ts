import { counted } from '../../values/counted.ts';
import type { CartItem } from '../cart.ts';

/** Each bill says why beside its amount. */
export function noneCanBePaid(count: number): string {
  return `None of these ${counted(count, 'bill')} can be paid now.`;
}

/** Of some bills of a cart. Each says why beside its amount. */
export function removeFirst(items: readonly CartItem[]): string {
  const names = items.map(({ entity_name, reference_num }) => `${entity_name}, ${reference_num},`);
  if (names.length > NAMED)
    return `${counted(names.length, 'bill')} here cannot be paid now. Remove them to pay the rest.`;
  return `${names.join(' and ')} cannot be paid now. Remove ${names.length > 1 ? 'them' : 'it'} to pay the rest.`;
}

/** Takes the first bill that keeps the rest from being paid out of the cart: of several, its account is named too. */
export function removeUnpayable([first, ...others]: readonly [CartItem, ...CartItem[]]): string {
  const { entity_name, reference_num } = first;
  return `Remove ${others.length === 0 ? entity_name : `${entity_name}, ${reference_num}`}`;
}

/** More names are too long for the reason below a button. */
const NAMED = 2;
