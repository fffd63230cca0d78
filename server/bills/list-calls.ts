import type * as calls from '../../domain/bills/list-calls.ts';
import type { Handlers } from '../handlers.ts';
import { accountListWithForecasts, withForecast } from '../workflows/account-list.ts';
import { lookUpBalance } from './balance.ts';
import { updateAccount } from './update.ts';

export const bills: Handlers<typeof calls> = {
  getAccountList: (_, { parts, scope }) => accountListWithForecasts(scope, parts.clock),

  getBalance: ({ ebillId }, { parts, scope }) => lookUpBalance(parts, scope, ebillId),

  updateAccount: async (change, { parts, scope }) =>
    withForecast(scope, parts.clock, await updateAccount(parts, scope, change)),
};
