import type { BillingInformation } from '../domain/billing-information.ts';
import { getBiller } from '../domain/calls/accounts.ts';
import { getCheckoutDetails } from '../domain/calls/checkout.ts';
import { getDefaultBilling, listPaymentMethods } from '../domain/calls/wallet.ts';
import { METHOD_TYPES, type PayType } from '../domain/payment-method.ts';
import type { SavedMethod } from '../domain/saved-method.ts';
import type { View } from './read-view.ts';

/** The saved methods, masked (API-59). */
export const walletView: View<readonly SavedMethod[]> = {
  shelf: 'wallet',
  id: 'methods',
  fetch: async ({ services }, signal) => (await services.send(listPaymentMethods, {}, { signal })).items,
};

/** Whom a new method is billed to (WAL-12). */
export const defaultBillingView: View<BillingInformation> = {
  shelf: 'wallet',
  id: 'billing',
  fetch: ({ services }, signal) => services.send(getDefaultBilling, {}, { signal }),
};

/** What every biller in the cart accepts (PAY-11). */
export const acceptedInCartView: View<readonly PayType[]> = {
  shelf: 'wallet',
  id: 'accepted in cart',
  fetch: async ({ services }, signal) =>
    (await services.send(getCheckoutDetails, {}, { signal })).accepted_pay_types,
};

/** What one organization accepts (WAL-23). */
export function acceptedByView(entityId: number): View<readonly PayType[]> {
  return {
    shelf: 'wallet',
    id: `accepted by ${entityId}`,
    fetch: async ({ services }, signal) => {
      const request = { id: entityId, expand: 'allowed_payment_methods' } as const;
      const { allowed_payment_methods: allowed } = await services.send(getBiller, request, { signal });
      const all = [...new Set(Object.values(METHOD_TYPES).map(({ accepted_as }) => accepted_as))];
      return all.filter((type) => allowed?.[type] !== false);
    },
  };
}
