import type { CartItem } from './cart.ts';
import { noneCanBePaid, removeFirst } from './text/unpayable.ts';

/**
 * Why a cart cannot be paid as it is, in words, and what would help: a biller of it takes no payments now. Undefined
 * when each takes them.
 */
export function unpayableCart(items: readonly CartItem[]): string | undefined {
  const unpayable = items.filter((item) => item.unpayable);
  const [first] = unpayable;
  if (!first) return undefined;
  if (items.length === 1) return first.unpayable;
  if (unpayable.length === items.length) return noneCanBePaid(items.length);
  return removeFirst(unpayable);
}
