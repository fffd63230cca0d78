import { counted } from '../../values/counted.ts';
import type { CartItem } from '../cart.ts';

/** Each bill says why beside its amount. */
export function noneCanBePaid(count: number): string {
  return `None of these ${counted(count, 'bill')} can be paid now.`;
}

/** Of some bills of a cart. Each says why beside its amount. */
export function removeFirst([first, ...others]: readonly CartItem[]): string {
  if (!first || others.length > 0)
    return `${counted(others.length + 1, 'bill')} here cannot be paid now. Remove them to pay the rest.`;
  return `${first.entity_name}, ${first.reference_num}, cannot be paid now. Remove it to pay the rest.`;
}
