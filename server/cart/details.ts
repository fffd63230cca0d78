import { and, desc, eq, inArray } from 'drizzle-orm';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { methodProblem } from '../../domain/checkout/method-choice.ts';
import type { Review } from '../../domain/checkout/review.ts';
import { toldMethod } from '../../domain/checkout/text/refusals.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { PROCESSING, SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { termsOf } from '../bills/payment-terms.ts';
import type { Clock } from '../clock.ts';
import { invalid, notFound, say } from '../refusal.ts';
import { billerNameOf } from '../store/billers.ts';
import type { CartRow } from '../store/cart-lock.ts';
import { profileOf } from '../store/customers.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { cartBillingInfos, carts } from '../store/schema/carts.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { type CartMethod, methodOf, methodRows, methodsForCart } from '../wallet/methods.ts';
import { cartRow } from './cart.ts';
import { lastUsedMethods } from './last-used.ts';
import { type CartLine, canBeSplit, linesOf } from './lines.ts';

/** What the pay-methods step needs (API-48). */
export async function checkoutDetailsOf(scope: Scope, clock: Clock): Promise<CheckoutDetails> {
  const [row, lines] = await Promise.all([cartRow(scope), linesOf(scope)]);
  const [terms, methods, pending, profile, last_used] = await Promise.all([
    termsOf(lines),
    methodsForCart(scope),
    pendingPayment(scope, lines),
    profileOf(scope),
    lastUsedMethods(scope, lines),
  ]);
  return {
    ...terms,
    messages: firstLinePerBiller(lines).flatMap(({ biller }) =>
      biller.checkoutMessage === ''
        ? []
        : [{ entity_id: biller.id, entity_name: billerNameOf(biller), message: biller.checkoutMessage }],
    ),
    is_pending_payment: pending !== undefined,
    ...(pending ? { pending_payment: pending } : {}),
    wallets: methods.map((method) => methodOf(method, clock.today())),
    cart_wallet_id: row?.paymentMethodId ?? null,
    multiple_pay_methods: canBeSplit(lines),
    billing_infos: sharesOf(methods).map(({ id, billingInfo }) => ({
      id: billingInfo.id,
      payment_method: id,
      amount: billingInfo.amount,
    })),
    receipt_options: receiptOptionsOf(profile, row),
    last_used,
  };
}

type Sharing = CartMethod & { readonly billingInfo: NonNullable<CartMethod['billingInfo']> };

/** The methods that each pay a part of the cart, in the order in which they fill the bills. */
export function sharesOf(methods: readonly CartMethod[]): Sharing[] {
  return methods
    .filter((method): method is Sharing => method.billingInfo !== null)
    .sort((left, right) => left.billingInfo.id - right.billingInfo.id);
}

export function firstLinePerBiller(lines: readonly CartLine[]): CartLine[] {
  return lines.filter(
    (line, at) => lines.findIndex((candidate) => candidate.biller.id === line.biller.id) === at,
  );
}

/** The terms of each biller, once (CHK-11). */
export function termsTexts(lines: readonly CartLine[]): Review['terms_and_conditions'] {
  return firstLinePerBiller(lines).map(({ biller }) => ({
    entity_id: biller.id,
    entity_name: billerNameOf(biller),
    terms_and_conditions: biller.termsAndConditions,
  }));
}

/** Only email is on by default, with the profile's address (PAY-24). */
export function receiptOptionsOf(
  { email }: Pick<Profile, 'email'>,
  row: CartRow | undefined,
): CheckoutDetails['receipt_options'] {
  return row?.receiptOptions ?? [{ type: 'email', value: email }];
}

/** The latest scheduled or processing payment of an account in the cart (SRV-44). */
async function pendingPayment(
  { db, customer }: Scope,
  lines: readonly CartLine[],
): Promise<CheckoutDetails['pending_payment']> {
  if (lines.length === 0) return undefined;
  const [latest] = await db
    .select({ confirmation_num: transactions.confirmationNum, status: transactions.status })
    .from(transactions)
    .innerJoin(transactionItems, itemsOfTransaction)
    .where(
      and(
        eq(transactions.customerId, customer),
        inArray(transactions.status, [PROCESSING, SCHEDULED]),
        inArray(
          transactionItems.accountId,
          lines.map((line) => line.account.id),
        ),
      ),
    )
    .orderBy(desc(transactions.transactionTime), desc(transactions.id))
    .limit(1);
  return latest && { confirmation_num: latest.confirmation_num, is_scheduled: latest.status === SCHEDULED };
}

/** Sets the cart's only method, which pays the whole cart, unless it cannot (API-51). */
export async function chooseMethod(
  scope: Scope,
  lines: CartLine[],
  walletId: number,
  clock: Clock,
): Promise<void> {
  const method = (await methodRows(scope, walletId)).find((row) => row.id === walletId);
  if (!method) throw notFound();
  const problem = methodProblem(methodOf(method, clock.today()), termsOf(lines));
  if (problem) throw invalid({ wallet_id: say('checkout.method', toldMethod(problem)) });
  await scope.db.delete(cartBillingInfos).where(eq(cartBillingInfos.customerId, scope.customer));
  await scope.db.update(carts).set({ paymentMethodId: walletId }).where(eq(carts.customerId, scope.customer));
}
