import { type Cents, formatCents, subtract, sum, ZERO } from '../values/cents.ts';

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

export const NOT_SPLITTABLE = 'The bills in your cart can be paid with one pay method only.';
export const METHOD_TWICE = 'This pay method pays a part of your cart already.';

/** Why these amounts do not pay the cart, by what is left to pay (PAY-38). */
export function leftOverText(left: Cents): string {
  return left > ZERO
    ? `The amounts of your pay methods must add up to the total: ${formatCents(left)} is left to pay.`
    : `The amounts of your pay methods must add up to the total: they are ${formatCents(subtract(ZERO, left))} too much.`;
}
