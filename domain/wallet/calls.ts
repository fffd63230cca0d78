import * as v from 'valibot';
import { call } from '../api/call.ts';
import { id, text, textId } from '../api/wire.ts';
import { billingInformation } from './billing-address.ts';
import { USE_NAMES } from './method-uses.ts';
import { paymentMethod } from './payment-method.ts';
import { savedMethod } from './saved-method.ts';
import { METHODS_NOT_READ } from './text/en.ts';
import { notUseNames, TOO_MANY_ACCOUNTS } from './text/fields.ts';

const useNames = v.pipe(
  text(100),
  v.check(
    (names) => names.split(',').every((name) => USE_NAMES.some((useName) => useName === name)),
    notUseNames(USE_NAMES),
  ),
);

export const listPaymentMethods = call({
  method: 'GET',
  path: '/api/v2.1/payment-methods',
  summary:
    'Lists the saved methods, with the uses of each where the request asks for them (API-59, API2-59).',
  who: 'customer',
  request: v.object({ expand: v.optional(useNames) }),
  answer: v.object({ items: v.array(savedMethod) }),
  failure: METHODS_NOT_READ,
});

export const getWalletList = call({
  method: 'GET',
  path: '/services/web/wallet/GetList',
  summary: 'Lists the saved methods (API2-70).',
  who: 'customer',
  request: v.object({}),
  answer: v.array(savedMethod),
  failure: METHODS_NOT_READ,
});

export const getWallet = call({
  method: 'GET',
  path: '/services/web/wallet/GetWallet',
  summary: 'Reads one saved method (API2-65).',
  who: 'customer',
  owns: { walletId: 'payment method' },
  request: v.object({ walletId: textId }),
  answer: savedMethod,
  failure: METHODS_NOT_READ,
});

export const getAvailableWallets = call({
  method: 'POST',
  path: '/services/web/wallet/GetAvailableWallets',
  summary: 'Lists the methods; `enabled` says whether all of these accounts accept them (API-60, API2-66).',
  who: 'customer',
  owns: { 'accounts[].account_number+conf_id+entity_id': 'account number of a biller' },
  body: 'accounts',
  request: v.object({
    accounts: v.pipe(
      v.array(v.object({ account_number: text(60), entity_id: id, conf_id: id })),
      v.maxLength(100, TOO_MANY_ACCOUNTS),
    ),
  }),
  answer: v.object({
    wallets: v.array(paymentMethod),
    is_eft_blacklisted: v.boolean(),
    blacklisted_account_number: v.string(),
  }),
  reads: true,
  failure: METHODS_NOT_READ,
});

export const getDefaultBilling = call({
  method: 'GET',
  path: '/services/web/wallet/GetDefaultBilling',
  summary:
    "Reads the billing information for a new method: the profile's, or the newest method's if the profile has no address (API-61, API2-71).",
  who: 'customer',
  request: v.object({}),
  answer: billingInformation,
  failure: METHODS_NOT_READ,
});
