import type * as calls from '../../domain/wallet/calls.ts';
import type { Handlers } from '../handlers.ts';
import { availableWallets } from './accepted.ts';
import { billingOfNewMethod, savedMethodOf, savedMethods } from './saved.ts';
import { usesByMethod } from './uses.ts';

export const wallet: Handlers<typeof calls> = {
  listPaymentMethods: async ({ expand = '' }, { parts, scope }) => {
    const [methods, usesOf] = await Promise.all([
      savedMethods(scope, parts.clock),
      usesByMethod(scope, expand.split(',')),
    ]);
    return { items: methods.map((method) => ({ ...method, ...usesOf(method.id) })) };
  },

  getWalletList: (_, { parts, scope }) => savedMethods(scope, parts.clock),

  getWallet: ({ walletId }, { parts, scope }) => savedMethodOf(scope, walletId, parts.clock),

  getAvailableWallets: ({ accounts }, { parts, scope }) => availableWallets(scope, accounts, parts.clock),

  getDefaultBilling: (_, { scope }) => billingOfNewMethod(scope),
};
