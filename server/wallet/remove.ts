import { and, eq, sql } from 'drizzle-orm';
import { encode } from '../../domain/codec.ts';
import { isInUse, type MethodUses, methodUses } from '../../domain/method-uses.ts';
import { type CartRow, CHECKING, insistOnSettled, lockCart } from '../cart/cart.ts';
import { linesOf } from '../cart/lines.ts';
import type { Parts } from '../parts.ts';
import { lookAtCards } from '../payments/card-alerts.ts';
import { conflict, notFound, Refusal } from '../refusal.ts';
import { attempts, cartBillingInfos, carts, paymentMethods } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { moveUses } from './move-uses.ts';
import { savedRow } from './saved.ts';
import { usesOf } from './uses.ts';

const IN_USE = 'This payment method is in use and cannot be deleted.';

/**
 * Takes a method out of the wallet: with a replacement its uses go to that one first, without one nothing may use it
 * (API2-63, API2-67, ruling 10). The lock of the cart keeps a checkout from scheduling with it meanwhile.
 */
export function removeMethod(
  parts: Parts,
  customer: number,
  id: number,
  replacement: number | null = null,
): Promise<void> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const cart = await lockCart(scope);
    await savedRow(scope, id);
    await insistOnNoAttempt(scope, id);
    if (replacement !== null) await moveUses(parts, scope, id, replacement);
    const uses = await usesOf(scope, id);
    if (isInUse(uses)) throw inUse(uses);
    await takeFromCart(scope, cart, id);
    const ended = await db
      .delete(paymentMethods)
      .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.id, id)))
      .returning({ id: paymentMethods.id });
    if (ended.length === 0) throw notFound();
    await lookAtCards(scope, parts.clock);
  });
}

/**
 * A checkout writes its outcome without the lock of the cart: one that is under way is looked for before what it may leave
 * behind, so that it is found as the one or as the other.
 */
async function insistOnNoAttempt({ db, customer }: Scope, id: number): Promise<void> {
  const [open] = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.customerId, customer),
        eq(attempts.state, 'intended'),
        sql`${attempts.method} ->> 'id' = ${String(id)}`,
      ),
    )
    .limit(1);
  if (open) throw conflict(CHECKING);
}

function inUse(uses: MethodUses): Refusal {
  return new Refusal(409, IN_USE, { also: encode(methodUses, uses) as Record<string, unknown> });
}

/** A cart that it was chosen for is to be paid in another way, once no payment of it is under way. */
async function takeFromCart(scope: Scope, cart: CartRow, id: number): Promise<void> {
  const { db, customer } = scope;
  const shares = await db
    .delete(cartBillingInfos)
    .where(and(eq(cartBillingInfos.customerId, customer), eq(cartBillingInfos.paymentMethodId, id)))
    .returning({ id: cartBillingInfos.id });
  if (cart.paymentMethodId !== id && shares.length === 0) return;
  insistOnSettled(await linesOf(scope));
  if (cart.paymentMethodId === id)
    await db.update(carts).set({ paymentMethodId: null }).where(eq(carts.customerId, customer));
}
