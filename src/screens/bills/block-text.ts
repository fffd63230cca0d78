import type { DueBlock } from '../../../domain/cart/urgency.ts';
import { counted } from '../../../domain/values/counted.ts';

/** `3 bills`, or `3 bills, 1 not known yet`. */
export function countText({
  bills,
  unknown,
}: { bills: readonly unknown[] } & Pick<DueBlock, 'unknown'>): string {
  const count = counted(bills.length, 'bill');
  return unknown === 0 ? count : `${count}, ${unknown} not known yet`;
}

/** True of the blocks that are to be paid by the end of the week. */
export function isDue({ name }: Pick<DueBlock, 'name'>): boolean {
  return name === 'past due' || name === 'soon';
}
