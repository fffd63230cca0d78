import type { CalendarDate } from '../values/calendar-date.ts';
import type { Cents } from '../values/cents.ts';
import { cartProblems } from './amounts.ts';
import type { Cart, CartItem } from './cart.ts';

/** The only bill of a cart that the one sheet can pay; undefined where the steps pay it (ruling 45). */
export function onlyBill({ items }: Cart): CartItem | undefined {
  const [only, ...others] = items;
  return only && others.length === 0 && cartProblems(items, {}).length === 0 ? only : undefined;
}

/**
 * The bill of a fuller cart that `Pay Now` has just put there, if the sheet can pay it alone. The others must be bills
 * of the list, which the customer can add again.
 */
export function billToPayAlone({ items }: Cart, ebillId: number | undefined): CartItem | undefined {
  const bill = items.find(({ ebill_id }) => ebill_id === ebillId);
  const isPossible = items.length > 1 && !items.some(({ is_business_tax }) => is_business_tax);
  return bill && isPossible && cartProblems([bill], {}).length === 0 ? bill : undefined;
}

/** What the server's cart holds of the bill on the sheet. A change of it needs a new review. */
export interface SheetCart {
  readonly amount: Cents;
  readonly date: CalendarDate;
  readonly payNow: boolean;
}

export function sheetCartOf({ scheduled_date, pay_now }: Cart, { amount }: CartItem): SheetCart {
  return { amount, date: scheduled_date, payNow: pay_now };
}

export function isSameSheetCart(left: SheetCart, right: SheetCart): boolean {
  return left.amount === right.amount && left.date === right.date && left.payNow === right.payNow;
}
