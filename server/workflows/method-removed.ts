import { and, eq, sql } from 'drizzle-orm';
import { encode } from '../../domain/api/codec.ts';
import { isInUse, type MethodUses, methodUses } from '../../domain/wallet/method-uses.ts';
import { requireSettledCart, unsettled } from '../cart/cart.ts';
import { linesOf } from '../cart/lines.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { notFound, Refusal } from '../refusal.ts';
import { type CartRow, lockCart } from '../store/cart-lock.ts';
import { cartBillingInfos, carts } from '../store/schema/carts.ts';
import { attempts, checkouts } from '../store/schema/checkouts.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import { updateCardAlerts } from '../wallet/card-alerts.ts';
import { savedRow } from '../wallet/saved.ts';
import { usesOf } from '../wallet/uses.ts';
import { moveMethodUses, type Replacement } from './method-replaced.ts';

/**
 * Removes a method from the wallet. Its uses first move to the replacement; without a replacement
 * nothing may use it (API2-63, API2-67, ruling 10). The cart's lock keeps a checkout from
 * scheduling with the method meanwhile.
 */
export function removeMethod(
  parts: Dependencies,
  customer: number,
  id: number,
  replacement: Replacement | null = null,
): Promise<void> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const cart = await lockCart(scope);
    await savedRow(scope, id);
    await requireNoAttempt(parts, scope, id);
    if (replacement !== null) await moveMethodUses(parts, scope, id, replacement);
    const uses = await usesOf(scope, id);
    if (isInUse(uses)) throw inUse(uses);
    await takeFromCart(parts, scope, cart, id);
    const ended = await db
      .delete(paymentMethods)
      .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.id, id)))
      .returning({ id: paymentMethods.id });
    if (ended.length === 0) throw notFound();
    await recordEvent(scope, parts, 'method-removed', 'done');
    await updateCardAlerts(scope, parts.clock);
  });
}

/**
 * Refuses while a checkout is charging the method. A checkout records its outcome without the
 * cart's lock. So look for attempts before you look for the uses that they may leave: the checkout
 * is then found as one or the other.
 */
async function requireNoAttempt({ clock }: Dependencies, { db, customer }: Scope, id: number): Promise<void> {
  const [open] = await db
    .select({ confirming: checkouts.confirming })
    .from(attempts)
    .innerJoin(
      checkouts,
      and(eq(checkouts.customerId, attempts.customerId), eq(checkouts.id, attempts.checkoutId)),
    )
    .where(
      and(
        eq(attempts.customerId, customer),
        eq(attempts.state, 'intended'),
        sql`${attempts.method} ->> 'id' = ${String(id)}`,
      ),
    )
    .limit(1);
  if (open) throw unsettled(open.confirming, clock);
}

function inUse(uses: MethodUses): Refusal {
  return new Refusal(409, 'wallet.in-use', { also: encode(methodUses, uses) as Record<string, unknown> });
}

/** Takes the method from a cart that chose it, unless a payment of the cart is open. */
async function takeFromCart({ clock }: Dependencies, scope: Scope, cart: CartRow, id: number): Promise<void> {
  const { db, customer } = scope;
  const shares = await db
    .delete(cartBillingInfos)
    .where(and(eq(cartBillingInfos.customerId, customer), eq(cartBillingInfos.paymentMethodId, id)))
    .returning({ id: cartBillingInfos.id });
  if (cart.paymentMethodId !== id && shares.length === 0) return;
  await requireSettledCart(scope, clock, await linesOf(scope));
  if (cart.paymentMethodId === id)
    await db.update(carts).set({ paymentMethodId: null }).where(eq(carts.customerId, customer));
}
