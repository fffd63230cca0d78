import { eq, sql } from 'drizzle-orm';
import { FEE_NAMES } from '../../domain/accounts/text/fees.ts';
import type { PaymentDetails, Review } from '../../domain/checkout/review.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { sum } from '../../domain/values/cents.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/wallet/payment-method.ts';
import { requireSettledCart } from '../cart/cart.ts';
import { termsTexts } from '../cart/details.ts';
import { descriptionOf, linesOf } from '../cart/lines.ts';
import type { Dependencies } from '../dependencies.ts';
import { billerNameOf } from '../store/billers.ts';
import { type CartRow, lockCart } from '../store/cart-lock.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { carts } from '../store/schema/carts.ts';
import type { Scope } from '../store/scope.ts';
import { methodOf } from '../wallet/methods.ts';
import {
  type ChosenMethod,
  fingerprint,
  isCorporateCard,
  type Proposal,
  payerDetailsOf,
  propose,
} from './proposal.ts';

/**
 * Shows what a checkout would pay, and records that it was shown (API-52). An unchanged cart keeps
 * its review.
 */
export function review(parts: Dependencies, customer: number): Promise<Review> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const cart = await lockCart(scope);
    const [lines, purse] = await Promise.all([linesOf(scope), payerDetailsOf(scope)]);
    await requireSettledCart(scope, parts.clock, lines);
    const proposal = propose(cart, lines, purse, parts);
    const hash = fingerprint(proposal);
    const reviewId = await openReview(scope, cart, hash, parts);
    return reviewOf(reviewId, proposal, parts.clock.today());
  });
}

/** A review that was paid is used up: the next one gets a new id, also for an identical cart. */
async function openReview(scope: Scope, cart: CartRow, hash: string, { ids }: Dependencies): Promise<string> {
  if (cart.reviewId !== null && cart.reviewHash === hash && !cart.reviewUsed) return cart.reviewId;
  const reviewId = ids.uuid();
  await saveReview(scope.db, { customer: scope.customer, reviewId, hash });
  return reviewId;
}

const saveReview = preparedStatement(
  (db, { customer, reviewId, hash }: Placeholders<{ customer: number; reviewId: string; hash: string }>) =>
    db
      .update(carts)
      .set({ reviewId: sql`${reviewId}`, reviewHash: sql`${hash}`, reviewUsed: false })
      .where(eq(carts.customerId, customer)),
);

function reviewOf(review_id: string, proposal: Proposal, today: CalendarDate): Review {
  const { methods, parts, lines } = proposal;
  const paidWith = methods.map((chosen) => ({
    payment_method_id: chosen.method.id,
    payment_details: detailsOf(chosen),
    amount: chosen.amount,
  }));
  const [first] = paidWith;
  if (!first) throw new Error('a proposal without a method');
  return {
    review_id,
    cart_details: [
      ...lines.map((line) => ({
        kind: 'bill' as const,
        entity_id: line.biller.id,
        entity_name: billerNameOf(line.biller),
        description: descriptionOf(line),
        account_num: line.account.accountNum,
        amount: line.item.amount,
      })),
      ...parts
        .filter((part) => part.fee > 0)
        .map(({ biller, items, paidBy, fee }) => ({
          kind: 'fee' as const,
          entity_id: biller.id,
          entity_name: billerNameOf(biller),
          description:
            methods.length > 1
              ? `${feeNameOf(items)}, ${methodLabel(methodOf(paidBy.method, today))}`
              : feeNameOf(items),
          account_num: items[0]?.line.account.accountNum ?? '',
          amount: fee,
        })),
    ],
    statement_total: sum(parts.map((part) => part.amount)),
    fee: proposal.fee,
    total: proposal.total,
    has_xbp_fee: lines.some((line) => line.billType.hasXbpFee),
    cart_fee_message: lines.find((line) => line.billType.hasXbpFee)?.billType.feeText ?? '',
    pay_now: proposal.scheduledDate === null,
    scheduled_date: proposal.scheduledDate ?? today,
    billing_information: proposal.billing,
    payment_details: first.payment_details,
    paid_with: paidWith,
    receipt_options: [...proposal.receiptOptions],
    terms_and_conditions: termsTexts(lines),
    purchase_order_number: proposal.purchaseOrderNumber,
  };
}

/** A cart holds one item with a fee at most (CRT-26). */
function feeNameOf(items: Proposal['parts'][number]['items']): string {
  return FEE_NAMES[items[0]?.line.billType.feeModel ?? 'service'];
}

/** Only the last four digits are in clear (CHK-08, CHK-09). */
function detailsOf({ method, category }: ChosenMethod): PaymentDetails {
  const masked = `${'•'.repeat(4)} ${method.lastFour}`;
  return {
    payment_type: category,
    routing_number: method.bankRoutingNumber,
    account_number: category === 'bank' ? masked : '',
    card_type: METHOD_TYPES[method.typeId].name,
    card_number: category === 'card' ? masked : '',
    is_corporate_card: isCorporateCard({ method, category }),
  };
}
