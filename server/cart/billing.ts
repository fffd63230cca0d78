import { and, asc, eq, sql } from 'drizzle-orm';
import type { BillingInfo } from '../../domain/checkout/cart-billing.ts';
import { methodProblem } from '../../domain/checkout/method-choice.ts';
import { toldMethod } from '../../domain/checkout/text/refusals.ts';
import { subtract, sum, toDollars } from '../../domain/values/cents.ts';
import { termsOf } from '../bills/payment-terms.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalid, notFound, say } from '../refusal.ts';
import { cartBillingInfos } from '../store/schema/carts.ts';
import type { Scope } from '../store/scope.ts';
import { methodOf, methodRows } from '../wallet/methods.ts';
import { type CartLine, canBeSplit } from './lines.ts';

type ShareParts = Pick<Dependencies, 'clock' | 'processor'>;
type Share = Pick<BillingInfo, 'payment_method' | 'amount'>;

/** What each method pays of the cart, in the order in which they fill the bills (API-37). */
export async function billingInfosOf({ db, customer }: Scope): Promise<BillingInfo[]> {
  const rows = await db
    .select()
    .from(cartBillingInfos)
    .where(eq(cartBillingInfos.customerId, customer))
    .orderBy(asc(cartBillingInfos.id));
  return rows.map(({ id, paymentMethodId, amount }) => ({ id, payment_method: paymentMethodId, amount }));
}

export async function billingInfoOf(scope: Scope, id: number): Promise<BillingInfo> {
  const info = (await billingInfosOf(scope)).find((share) => share.id === id);
  if (!info) throw notFound();
  return info;
}

/**
 * Adds a method that pays a part; a second one only where every bill in the cart allows it (PAY-38,
 * PAY-39).
 */
export async function addBillingInfo(
  scope: Scope,
  lines: readonly CartLine[],
  share: Share,
  parts: ShareParts,
): Promise<BillingInfo> {
  const others = await billingInfosOf(scope);
  if (others.length > 0 && !canBeSplit(lines)) throw invalid({ payment_method: 'checkout.not-splittable' });
  await requireValidShare(scope, lines, others, share, parts);
  const [row] = await scope.db
    .insert(cartBillingInfos)
    .values({ customerId: scope.customer, paymentMethodId: share.payment_method, amount: share.amount })
    .returning({ id: cartBillingInfos.id });
  if (!row) throw new Error('a billing info that was just written is gone');
  await setCartMethod(scope);
  return { id: row.id, ...share };
}

export async function changeBillingInfo(
  scope: Scope,
  lines: readonly CartLine[],
  { id, payment_method, amount }: BillingInfo,
  parts: ShareParts,
): Promise<BillingInfo> {
  const infos = await billingInfosOf(scope);
  if (!infos.some((info) => info.id === id)) throw notFound();
  const others = infos.filter((info) => info.id !== id);
  await requireValidShare(scope, lines, others, { payment_method, amount }, parts);
  await scope.db
    .update(cartBillingInfos)
    .set({ paymentMethodId: payment_method, amount })
    .where(and(eq(cartBillingInfos.customerId, scope.customer), eq(cartBillingInfos.id, id)));
  await setCartMethod(scope);
  return { id, payment_method, amount };
}

export async function removeBillingInfo(scope: Scope, id: number): Promise<void> {
  await scope.db
    .delete(cartBillingInfos)
    .where(and(eq(cartBillingInfos.customerId, scope.customer), eq(cartBillingInfos.id, id)));
  await setCartMethod(scope);
}

/** Returns the cart to payment by one method. */
export async function removeBillingInfos({ db, customer }: Scope): Promise<void> {
  await db.delete(cartBillingInfos).where(eq(cartBillingInfos.customerId, customer));
}

async function requireValidShare(
  scope: Scope,
  lines: readonly CartLine[],
  others: readonly BillingInfo[],
  { payment_method, amount }: Share,
  { clock, processor }: ShareParts,
): Promise<void> {
  if (others.some((info) => info.payment_method === payment_method))
    throw invalid({ payment_method: 'checkout.method-twice' });
  const terms = termsOf(lines);
  const most = subtract(terms.total, sum(others.map((info) => info.amount)));
  const { smallest } = processor;
  if (amount < smallest || amount > most)
    throw invalid({ amount: say('cart.share', { smallest: toDollars(smallest), most: toDollars(most) }) });
  const method = (await methodRows(scope, payment_method)).find((row) => row.id === payment_method);
  if (!method) throw notFound();
  const problem = methodProblem(methodOf(method, clock.today()), { ...terms, total: amount });
  if (problem) throw invalid({ payment_method: say('checkout.method', toldMethod(problem)) });
}

/**
 * Makes the first method that pays a part the cart's method, for calls that ask for one (API-47).
 */
async function setCartMethod({ db, customer }: Scope): Promise<void> {
  await db.execute(sql`
    update carts set payment_method_id = coalesce(
      (select payment_method_id from cart_billing_infos where customer_id = ${customer} order by id limit 1),
      payment_method_id)
     where customer_id = ${customer}`);
}
