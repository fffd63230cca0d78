import type * as calls from '../../domain/calls/wallet.ts';
import { profileOf } from '../customers.ts';
import type { Handlers } from '../serve.ts';
import { availableWallets } from '../wallet/accepted.ts';
import { defaultBilling, savedMethodOf, savedMethods } from '../wallet/saved.ts';
import { usesByMethod } from '../wallet/uses.ts';

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

  getDefaultBilling: async (_, { scope }) => defaultBilling(await profileOf(scope)),
};
