import type * as calls from '../../domain/wallet/change-calls.ts';
import type { Handlers } from '../handlers.ts';
import { requireFreshPassword } from '../session/fresh-password.ts';
import { removeMethod } from '../workflows/method-removed.ts';
import { addMethod, editMethod } from './save.ts';
import { verifyMethod } from './verify.ts';

export const walletChanges: Handlers<typeof calls> = {
  addPaymentMethod: (entries, visit) => addMethod(visit, entries),

  editPaymentMethod: ({ id, ...entries }, visit) => editMethod(visit, id, entries),

  verifyPaymentMethod: ({ id, first, second }, visit) => verifyMethod(visit, id, [first, second]),

  deletePaymentMethod: async ({ id }, { parts, scope }) => {
    await removeMethod(parts, scope.customer, id);
    return { success: true };
  },

  addWallet: (entries, visit) => addMethod(visit, entries),

  editWallet: ({ wallet_id, ...entries }, visit) => editMethod(visit, wallet_id, entries),

  removeWallet: async (
    { WalletId, ReplaceWithWalletId: id, agreed_fee: agreedFee = null },
    { parts, scope, sessionId },
  ) => {
    // An auto pay may get the replacement (ruling 21).
    if (id !== null) await requireFreshPassword(parts, scope, sessionId);
    await removeMethod(parts, scope.customer, WalletId, id === null ? null : { id, agreedFee });
    return { success: true };
  },
};
