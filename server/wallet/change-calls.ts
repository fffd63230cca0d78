import type * as calls from '../../domain/wallet/change-calls.ts';
import type { Handlers } from '../handlers.ts';
import { removeMethod } from '../workflows/method-removed.ts';
import { addMethod, editMethod } from './save.ts';

export const walletChanges: Handlers<typeof calls> = {
  addPaymentMethod: (entries, { parts, scope }) => addMethod(parts, scope, entries),

  editPaymentMethod: ({ id, ...entries }, { parts, scope }) => editMethod(parts, scope, id, entries),

  deletePaymentMethod: async ({ id }, { parts, scope }) => {
    await removeMethod(parts, scope.customer, id);
    return { success: true };
  },

  addWallet: (entries, { parts, scope }) => addMethod(parts, scope, entries),

  editWallet: ({ wallet_id, ...entries }, { parts, scope }) => editMethod(parts, scope, wallet_id, entries),

  removeWallet: async (
    { WalletId, ReplaceWithWalletId: id, agreed_fee: agreedFee = null },
    { parts, scope },
  ) => {
    await removeMethod(parts, scope.customer, WalletId, id === null ? null : { id, agreedFee });
    return { success: true };
  },
};
