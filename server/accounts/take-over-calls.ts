import type * as calls from '../../domain/accounts/take-over-calls.ts';
import type { Handlers } from '../handlers.ts';
import { objectAsPayer, objectByLink, pendingTakeOvers } from '../workflows/take-over-ended.ts';

export const takeOvers: Handlers<typeof calls> = {
  listTakeOvers: async (_, { scope }) => ({ items: await pendingTakeOvers(scope) }),

  objectAsPayer: async ({ account_id }, { parts, scope }) => {
    await objectAsPayer(parts, scope.customer, account_id);
    return { success: true };
  },

  objectByLink: async ({ objection_token }, visit) => {
    const { accountNum, biller } = await objectByLink(visit, objection_token);
    return { success: true, account_num: accountNum, biller };
  },
};
