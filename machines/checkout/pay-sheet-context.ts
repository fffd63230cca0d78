import type { SnapshotFrom } from 'xstate';
import { isSameSheetCart, type SheetCart } from '../../domain/cart/sheet-cart.ts';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { isSameOffer, type Setback } from '../../domain/checkout/open-attempt.ts';
import { type ReceiptChoice, receiptProblems } from '../../domain/checkout/recipients-form.ts';
import type { Review } from '../../domain/checkout/review.ts';
import { sheetChoice } from '../../domain/checkout/sheet-choice.ts';
import { offerSetback, withBillAmount } from '../../domain/checkout/sheet-offer.ts';
import { choiceProblem } from '../../domain/checkout/text/method-problems.ts';
import { isInTime, lateSetback, type Tap } from '../../domain/draft/one-tap-offer.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { checkoutMachine } from './checkout.machine.ts';

/** A tap on `Submit Payment` that came before the typed amount was reviewed. */
interface WaitingTap {
  readonly tap: Tap;
  readonly amount: Cents;
  readonly orderNumber: string;
  /** Only a review that asks for exactly this is paid. */
  readonly agreed: Review;
}

export type Context = {
  /** The cart as the server has it. */
  readonly cart: SheetCart;
  readonly ownEmail: string;
  /** The smallest part that a method can pay. */
  readonly smallest: Cents;
  readonly details: CheckoutDetails | undefined;
  readonly chosen: number | undefined;
  /** Why method or receipt was not saved. */
  readonly failure: string | undefined;
  /** The newest review. It stays on the sheet while the next one is read. */
  readonly review: Review | undefined;
  /** True while that review can be submitted. */
  readonly isReviewed: boolean;
  /**
   * The review that a tap with another amount is held against. Undefined from a change of method, receipt or date
   * until its review has come.
   */
  readonly basis: Review | undefined;
  readonly waiting: WaitingTap | undefined;
  /** Why a tap was not sent. What became of a payment that was sent, the checkout itself tells. */
  readonly setback: Setback | undefined;
};

type InContext = { context: Context };
type Changed = { cart: SheetCart };
type Checkout = { snapshot: SnapshotFrom<typeof checkoutMachine> };
type Confirmed = { amount: Cents; orderNumber: string; tap: Tap };

const isReviewing = ({ snapshot }: Checkout) =>
  snapshot.matches('reviewing') || snapshot.matches('recalling');

/** The review that a waiting tap is held against: it is about the amount that was tapped. */
function reviewForTap({ cart, waiting }: Context, { snapshot }: Checkout): Review | undefined {
  const isSaved = waiting !== undefined && cart.amount === waiting.amount;
  return isSaved && snapshot.matches({ reviewing: 'shown' }) ? snapshot.context.review : undefined;
}

function isAgreed(context: Context, review: Review): boolean {
  return context.waiting !== undefined && isSameOffer(context.waiting.agreed, review);
}

export const guards = {
  hasChoice: (_: InContext, { details }: { details: CheckoutDetails }) => sheetChoice(details) !== undefined,
  isUsable: ({ context }: InContext, { id }: { id: number }) =>
    context.details !== undefined && choiceProblem(context.details, id) === undefined,
  isReceipt: (_: InContext, { receipt }: { receipt: ReceiptChoice }) =>
    Object.keys(receiptProblems(receipt)).length === 0,
  isSameCart: ({ context }: InContext, { cart }: Changed) => isSameSheetCart(context.cart, cart),
  isTapped: ({ context }: InContext) => context.waiting !== undefined,
  hasBasis: ({ context }: InContext) => context.basis !== undefined,
  isInTime: ({ context }: InContext, { now }: { now: Tap }) =>
    context.waiting !== undefined && isInTime(context.waiting, now),
  isReviewed: ({ context }: InContext, { amount }: Confirmed) =>
    context.isReviewed && context.cart.amount === amount,
  isUnderWay: (_: InContext, checkout: Checkout) => !isReviewing(checkout),
  isAsAgreed: ({ context }: InContext, checkout: Checkout) => {
    const review = reviewForTap(context, checkout);
    return review !== undefined && isAgreed(context, review);
  },
  isOtherwise: ({ context }: InContext, checkout: Checkout) => {
    const review = reviewForTap(context, checkout);
    return review !== undefined && !isAgreed(context, review);
  },
  isAwaited: ({ context }: InContext, { snapshot }: Checkout) =>
    context.waiting !== undefined && !snapshot.hasTag('unreviewable'),
};

/** The changes of the context after each event. */
export const after = {
  cartChanged: ({ context }: InContext, { cart }: Changed) => {
    const isSameDay = isSameSheetCart({ ...cart, amount: context.cart.amount }, context.cart);
    return { cart, basis: isSameDay ? context.basis : undefined };
  },
  read: (details: CheckoutDetails) => ({ details, chosen: sheetChoice(details)?.id }),
  reviewing: ({ context }: InContext, { snapshot }: Checkout) => ({
    review: snapshot.context.review ?? context.review,
    isReviewed: snapshot.hasTag('reviewed'),
    basis: snapshot.hasTag('reviewed') ? snapshot.context.review : context.basis,
  }),
  reviewedOtherwise: ({ context }: InContext, { snapshot }: Checkout) => {
    const { review } = snapshot.context;
    return { setback: context.waiting && review && offerSetback(context.waiting.agreed, review) };
  },
  tapped: ({ context: { basis } }: InContext, { amount, orderNumber, tap }: Confirmed) => ({
    waiting: basis && { tap, amount, orderNumber, agreed: withBillAmount(basis, amount) },
  }),
  tappedLate: () => ({ setback: lateSetback() }),
  notSaved: (message: string) => ({ setback: { kind: 'not saved', message } satisfies Setback }),
};
