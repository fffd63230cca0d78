import { getBiller } from '../../domain/accounts/calls.ts';
import { getCheckoutDetails } from '../../domain/checkout/calls.ts';
import { getDefaultBilling, listPaymentMethods } from '../../domain/wallet/calls.ts';
import { listMethodEntries, type VerifyingAccount } from '../../domain/wallet/entry-calls.ts';
import { METHOD_TYPES, type PayType } from '../../domain/wallet/payment-method.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import { callQuery, type QueryDefinition, refreshQuery } from './query.ts';

/** The saved methods, with masked numbers (API-59). */
export const walletQuery: QueryDefinition<readonly SavedMethod[]> = {
  shelf: 'wallet',
  id: 'methods',
  fetch: async ({ services }, options) => (await services.send(listPaymentMethods, {}, options)).items,
};

/** The bank accounts that the payment service still verifies. */
export const verifyingQuery: QueryDefinition<readonly VerifyingAccount[]> = {
  shelf: 'wallet',
  id: 'being verified',
  fetch: async (adapters, { signal }) => {
    const { verifying, has_saved } = await adapters.services.send(listMethodEntries, {}, { signal });
    // The wallet may have been read before the account was in it.
    if (has_saved) await refreshQuery(walletQuery, adapters, signal);
    return verifying;
  },
};

/** The default billing name and address of a new method (WAL-12). */
export const defaultBillingQuery = callQuery('wallet', 'billing', getDefaultBilling, {});

/** The pay types that every biller in the cart accepts (PAY-11). */
export const acceptedInCartQuery: QueryDefinition<readonly PayType[]> = {
  shelf: 'wallet',
  id: 'accepted in cart',
  fetch: async ({ services }, options) =>
    (await services.send(getCheckoutDetails, {}, options)).accepted_pay_types,
};

/** The pay types that one organization accepts (WAL-23). */
export function acceptedByQuery(entityId: number): QueryDefinition<readonly PayType[]> {
  return {
    shelf: 'wallet',
    id: `accepted by ${entityId}`,
    fetch: async ({ services }, options) => {
      const request = { id: entityId, expand: 'allowed_payment_methods' } as const;
      const { allowed_payment_methods: allowed } = await services.send(getBiller, request, options);
      const all = [...new Set(Object.values(METHOD_TYPES).map(({ accepted_as }) => accepted_as))];
      return all.filter((type) => allowed?.[type] !== false);
    },
  };
}
