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

/** Takes out what keeps the rest from being paid: `Remove Summit Gas`, or `Remove 2 bills`. */
export function removeUnpayable(items: readonly CartItem[]): string {
  const [only, ...others] = items;
  return `Remove ${only && others.length === 0 ? only.entity_name : counted(items.length, 'bill')}`;
}

/** More names are too long for the reason below a button. */
const NAMED = 2;
