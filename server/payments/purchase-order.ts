import { METHOD_TYPES } from '../../domain/wallet/payment-method.ts';
import { cartRow } from '../cart/cart.ts';
import { changePurchaseOrderNumber } from '../cart/change.ts';
import { sharesOf } from '../cart/details.ts';
import { invalid } from '../refusal.ts';
import type { Scope } from '../store/scope.ts';
import { methodsForCart } from '../wallet/methods.ts';
import { isCorporateCard } from './proposal.ts';

/**
 * Only a payment by a corporate card carries a purchase order number (CHK-12). A number for another method
 * would be dropped at the review, so it is refused; an empty one always takes the number away.
 */
export async function changePurchaseOrder(scope: Scope, number: string): Promise<void> {
  if (number.trim() !== '' && !(await isPaidByCorporateCard(scope)))
    throw invalid({ purchase_order_number: 'checkout.no-corporate-card' });
  await changePurchaseOrderNumber(scope, number);
}

async function isPaidByCorporateCard(scope: Scope): Promise<boolean> {
  const [methods, cart] = await Promise.all([methodsForCart(scope), cartRow(scope)]);
  const shares = sharesOf(methods);
  const paying = shares.length > 0 ? shares : methods.filter(({ id }) => id === cart?.paymentMethodId);
  return paying.some((method) => isCorporateCard({ method, category: METHOD_TYPES[method.typeId].category }));
}
