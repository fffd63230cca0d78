import type { RequestOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { itemProblem, type TypedAmounts } from '../../domain/cart/amounts.ts';
import type { removeFromCart } from '../../domain/cart/calls.ts';
import type { CartItem } from '../../domain/cart/cart.ts';
import type { updateCartItem, updateScheduledDate } from '../../domain/cart/change-calls.ts';
import { scheduleProblem } from '../../domain/cart/text/payment-date.ts';
import { type CalendarDate, calendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, parseAmount, ZERO } from '../../domain/values/cents.ts';

/** A typed amount, from the first keystroke until the cart with that amount has arrived. */
export interface AmountEdit {
  readonly item: CartItem;
  readonly typed: string;
  readonly isSaved?: boolean;
  /** Why the server did not save it. */
  readonly failure?: string;
}

/** A change of the cart that the customer has requested, or leaving it for the next step. */
export type CartPageRequest =
  | { readonly kind: 'amount'; readonly cartItemId: number; readonly amount: Cents }
  | { readonly kind: 'removal'; readonly cartItemId: number }
  | { readonly kind: 'emptying' }
  | { readonly kind: 'date'; readonly date: CalendarDate }
  | { readonly kind: 'agreement' };

export function typedAmounts(edits: readonly AmountEdit[]): TypedAmounts {
  return Object.fromEntries(edits.map(({ item, typed }) => [item.cart_item_id, typed]));
}

/** The edits with one more, which replaces an earlier one of the same item. */
export function withEdit(edits: readonly AmountEdit[], edit: AmountEdit): AmountEdit[] {
  return [...withoutEdit(edits, edit.item.cart_item_id), edit];
}

export function withoutEdit(edits: readonly AmountEdit[], cartItemId: number): AmountEdit[] {
  return edits.filter(({ item }) => item.cart_item_id !== cartItemId);
}

/**
 * The edits after an amount was saved. The field keeps its text until the saved cart arrives, so that it
 * never jumps back.
 */
export function afterSave(edits: readonly AmountEdit[], wish: CartPageRequest | undefined): AmountEdit[] {
  return edits.map((edit) => (isAbout(edit, wish) ? { ...edit, isSaved: true } : edit));
}

/** The edits after an amount could not be saved: it stays in its field, with the reason (CRT-08). */
export function afterFailure(
  edits: readonly AmountEdit[],
  wish: CartPageRequest | undefined,
  failure: string,
): AmountEdit[] {
  return edits.map((edit) => (isAbout(edit, wish) ? { ...edit, failure } : edit));
}

/** Why the typed amount of an item was not saved, until another one is typed or this one is saved. */
export function saveFailure(edits: readonly AmountEdit[], cartItemId: number): string | undefined {
  return edits.find(({ item, isSaved }) => item.cart_item_id === cartItemId && !isSaved)?.failure;
}

/** The edits after the cart was read again. */
export function unsavedEdits(edits: readonly AmountEdit[]): AmountEdit[] {
  return edits.filter(({ isSaved }) => !isSaved);
}

/** True when the request is about this text; an amount typed since is another one. */
function isAbout({ item, typed }: AmountEdit, wish: CartPageRequest | undefined): boolean {
  return (
    wish?.kind === 'amount' && wish.cartItemId === item.cart_item_id && wish.amount === parseAmount(typed)
  );
}

/** Requests to save the typed amounts that are payable and not being saved already (CRT-06, CRT-07). */
export function amountSaveRequests(
  edits: readonly AmountEdit[],
  wishes: readonly CartPageRequest[],
): CartPageRequest[] {
  return unsavedEdits(edits).flatMap(({ item, typed }): CartPageRequest[] => {
    const cartItemId = item.cart_item_id;
    const amount = parseAmount(typed);
    if (amount === undefined || itemProblem(item, { [cartItemId]: typed })) return [];
    const latest = wishes.findLast((wish) => wish.kind === 'amount' && wish.cartItemId === cartItemId);
    return latest?.kind === 'amount' && latest.amount === amount
      ? []
      : [{ kind: 'amount', cartItemId, amount }];
  });
}

/** True from a press of Proceed until the cart is left, or a change before that failed. */
export function isAgreed(wishes: readonly CartPageRequest[]): boolean {
  return wishes.some(({ kind }) => kind === 'agreement');
}

/** The remaining requests after a failure, without leaving the cart: the customer looks at it first. */
export function withoutCheckout(wishes: readonly CartPageRequest[]): CartPageRequest[] {
  return wishes.filter(({ kind }) => kind !== 'agreement');
}

/** The requests once the connection is back: the typed amounts as they are now, then what waited behind. */
export function requestsAnew(
  edits: readonly AmountEdit[],
  wishes: readonly CartPageRequest[],
): CartPageRequest[] {
  const others = wishes.filter(({ kind }) => kind !== 'amount');
  return [...amountSaveRequests(edits, []), ...others];
}

/** The last requested date that is not saved yet. */
export function requestedDate(wishes: readonly CartPageRequest[]): CalendarDate | undefined {
  const latest = wishes.findLast((wish) => wish.kind === 'date');
  return latest?.kind === 'date' ? latest.date : undefined;
}

/** What the server says of the payment date, if it refused the date itself. */
export function dateRefusal(error: unknown): string | undefined {
  return failureOf(error, FALLBACK).errors.scheduled_date;
}

/** A date that the server refuses stays in its field, with the reason, unless another was chosen or typed since. */
export function refusedDate(
  [wish, ...later]: readonly CartPageRequest[],
  typedDate: string | undefined,
  error: unknown,
): { typedDate?: CalendarDate; dateRefusal?: string } {
  const reason = dateRefusal(error);
  const isLatest = typedDate === undefined && requestedDate(later) === undefined;
  return wish?.kind === 'date' && reason !== undefined && isLatest
    ? { typedDate: wish.date, dateRefusal: reason }
    : {};
}

/** Why the cart cannot be paid on the typed date. */
export function typedDateProblem(
  { typedDate, dateRefusal }: { typedDate: string | undefined; dateRefusal: string | undefined },
  tomorrow: CalendarDate,
): string | undefined {
  return typedDate === undefined ? undefined : (dateRefusal ?? scheduleProblem(typedDate, tomorrow));
}

export function amountRequest(wish: CartPageRequest | undefined): RequestOf<typeof updateCartItem> {
  return wish?.kind === 'amount'
    ? { cart_item_id: wish.cartItemId, amount: wish.amount, quantity: 1 }
    : { cart_item_id: 0, amount: ZERO, quantity: 1 };
}

export function removalRequest(wish: CartPageRequest | undefined): RequestOf<typeof removeFromCart> {
  return { cartItemId: wish?.kind === 'removal' ? wish.cartItemId : 0 };
}

export function dateRequest(wish: CartPageRequest | undefined): RequestOf<typeof updateScheduledDate> {
  return { scheduled_date: wish?.kind === 'date' ? wish.date : FIRST_DAY };
}

const FIRST_DAY = calendarDate('1970-01-01');
