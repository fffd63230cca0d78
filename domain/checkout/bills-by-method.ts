import { type Cents, subtract, sum, ZERO } from '../values/cents.ts';

/** The part of one item that one method pays. */
export interface MethodAllocation<Item, Method> {
  readonly item: Item;
  readonly method: Method;
  readonly amount: Cents;
}

interface Sized {
  readonly amount: Cents;
}

/**
 * Distributes the methods over the bills, both in their given order (ruling 1). Each method pays until its
 * amount is used up, then the next one does. Both sides must have the same sum.
 */
export function distributeInOrder<Item extends Sized, Method extends Sized>(
  items: readonly Item[],
  methods: readonly Method[],
): MethodAllocation<Item, Method>[] {
  const filled: MethodAllocation<Item, Method>[] = [];
  const rest = methods.map((method) => ({ method, amount: method.amount }));
  for (const item of items) {
    let open: Cents = item.amount;
    for (const share of rest) {
      const amount = Math.min(open, share.amount) as Cents;
      if (amount <= ZERO) continue;
      filled.push({ item, method: share.method, amount });
      share.amount = subtract(share.amount, amount);
      open = subtract(open, amount);
    }
  }
  return filled;
}

/** The rest of the total; negative when the amounts exceed it. */
export function leftOver(total: Cents, amounts: readonly Cents[]): Cents {
  return subtract(total, sum(amounts));
}
