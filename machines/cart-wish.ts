import { type CalendarDate, calendarDate } from '../domain/calendar-date.ts';
import type { RequestOf } from '../domain/call.ts';
import type { removeFromCart, updateCartItem, updateScheduledDate } from '../domain/calls/cart.ts';
import type { CartItem } from '../domain/cart.ts';
import { itemProblem, type TypedAmounts } from '../domain/cart-amounts.ts';
import { type Cents, parseAmount, ZERO } from '../domain/cents.ts';

/** An amount as typed, from the first keystroke until the cart that shows it is there. */
export interface AmountEdit {
  readonly item: CartItem;
  readonly typed: string;
  readonly isSaved?: boolean;
}

/** Something that the customer wants done to the cart, or to leave it for the next step. */
export type CartWish =
  | { readonly kind: 'amount'; readonly cartItemId: number; readonly amount: Cents }
  | { readonly kind: 'removal'; readonly cartItemId: number }
  | { readonly kind: 'emptying' }
  | { readonly kind: 'date'; readonly date: CalendarDate }
  | { readonly kind: 'agreement' };

export function typedAmounts(edits: readonly AmountEdit[]): TypedAmounts {
  return Object.fromEntries(edits.map(({ item, typed }) => [item.cart_item_id, typed]));
}

/** The edits with one more, in place of an earlier one of the same item. */
export function withEdit(edits: readonly AmountEdit[], edit: AmountEdit): AmountEdit[] {
  return [...withoutEdit(edits, edit.item.cart_item_id), edit];
}

export function withoutEdit(edits: readonly AmountEdit[], cartItemId: number): AmountEdit[] {
  return edits.filter(({ item }) => item.cart_item_id !== cartItemId);
}

/** The edits once an amount was saved: what the field shows stays until the saved cart arrives, so that it never jumps back. */
export function afterSave(edits: readonly AmountEdit[], wish: CartWish | undefined): AmountEdit[] {
  return edits.map((edit) => (isAbout(edit, wish) ? { ...edit, isSaved: true } : edit));
}

/** The edits once an amount could not be saved: the one last saved shows again (CRT-08). */
export function afterFailure(edits: readonly AmountEdit[], wish: CartWish | undefined): AmountEdit[] {
  return edits.filter((edit) => !isAbout(edit, wish));
}

/** The edits once the cart was read again. */
export function unsavedEdits(edits: readonly AmountEdit[]): AmountEdit[] {
  return edits.filter(({ isSaved }) => !isSaved);
}

/** One typed over meanwhile is another amount. */
function isAbout({ item, typed }: AmountEdit, wish: CartWish | undefined): boolean {
  return (
    wish?.kind === 'amount' && wish.cartItemId === item.cart_item_id && wish.amount === parseAmount(typed)
  );
}

/** The wishes to save what was typed, of the amounts that can be paid and are not on their way (CRT-06, CRT-07). */
export function amountWishes(edits: readonly AmountEdit[], wishes: readonly CartWish[]): CartWish[] {
  return unsavedEdits(edits).flatMap(({ item, typed }): CartWish[] => {
    const cartItemId = item.cart_item_id;
    const amount = parseAmount(typed);
    if (amount === undefined || itemProblem(item, { [cartItemId]: typed })) return [];
    const latest = wishes.findLast((wish) => wish.kind === 'amount' && wish.cartItemId === cartItemId);
    return latest?.kind === 'amount' && latest.amount === amount
      ? []
      : [{ kind: 'amount', cartItemId, amount }];
  });
}

/** What is still wished when something failed: the customer looks at it before going on. */
export function withoutAgreement(wishes: readonly CartWish[]): CartWish[] {
  return wishes.filter(({ kind }) => kind !== 'agreement');
}

/** The date that was asked for last and is not saved yet. */
export function wishedDate(wishes: readonly CartWish[]): CalendarDate | undefined {
  const latest = wishes.findLast((wish) => wish.kind === 'date');
  return latest?.kind === 'date' ? latest.date : undefined;
}

export function amountRequest(wish: CartWish | undefined): RequestOf<typeof updateCartItem> {
  return wish?.kind === 'amount'
    ? { cart_item_id: wish.cartItemId, amount: wish.amount, quantity: 1 }
    : { cart_item_id: 0, amount: ZERO, quantity: 1 };
}

export function removalRequest(wish: CartWish | undefined): RequestOf<typeof removeFromCart> {
  return { cartItemId: wish?.kind === 'removal' ? wish.cartItemId : 0 };
}

export function dateRequest(wish: CartWish | undefined): RequestOf<typeof updateScheduledDate> {
  return { scheduled_date: wish?.kind === 'date' ? wish.date : FIRST_DAY };
}

const FIRST_DAY = calendarDate('1970-01-01');
