import * as v from 'valibot';
import { billingInformation } from '../billing-information.ts';
import { call } from '../call.ts';
import { USE_NAMES } from '../method-uses.ts';
import { paymentMethod } from '../payment-method.ts';
import { savedMethod } from '../saved-method.ts';
import { id, text, textId } from '../wire.ts';

const NOT_LOADED = 'Unable to get pay methods.  Please try again later.';

const useNames = v.pipe(
  text(100),
  v.check(
    (names) => names.split(',').every((name) => USE_NAMES.some((known) => known === name)),
    `This must be names of ${USE_NAMES.join(', ')} with commas between.`,
  ),
);

/** API-59, API2-59: the saved methods, with what uses each of them where that is asked for. */
export const listPaymentMethods = call({
  method: 'GET',
  path: '/api/v2.1/payment-methods',
  who: 'customer',
  request: v.object({ expand: v.optional(useNames) }),
  answer: v.object({ items: v.array(savedMethod) }),
  failure: NOT_LOADED,
});

/** API2-70. */
export const getWalletList = call({
  method: 'GET',
  path: '/services/web/wallet/GetList',
  who: 'customer',
  request: v.object({}),
  answer: v.array(savedMethod),
  failure: NOT_LOADED,
});

/** API2-65. */
export const getWallet = call({
  method: 'GET',
  path: '/services/web/wallet/GetWallet',
  who: 'customer',
  owns: { walletId: 'payment method' },
  request: v.object({ walletId: textId }),
  answer: savedMethod,
  failure: NOT_LOADED,
});

/** API-60, API2-66: the methods, `enabled` where all of these accounts take them. */
export const getAvailableWallets = call({
  method: 'POST',
  path: '/services/web/wallet/GetAvailableWallets',
  who: 'customer',
  owns: { 'accounts[].account_number+conf_id': 'account number' },
  body: 'accounts',
  request: v.object({
    accounts: v.pipe(
      v.array(v.object({ account_number: text(60), entity_id: id, conf_id: id })),
      v.maxLength(100, 'These are too many accounts.'),
    ),
  }),
  answer: v.object({
    wallets: v.array(paymentMethod),
    is_eft_blacklisted: v.boolean(),
    blacklisted_account_number: v.string(),
  }),
  idempotent: true,
  failure: NOT_LOADED,
});

/** API-61, API2-71: whom a new method is billed to, from the profile. */
export const getDefaultBilling = call({
  method: 'GET',
  path: '/services/web/wallet/GetDefaultBilling',
  who: 'customer',
  request: v.object({}),
  answer: billingInformation,
  failure: NOT_LOADED,
});
