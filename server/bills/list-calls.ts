import type * as calls from '../../domain/bills/list-calls.ts';
import type { Handlers } from '../handlers.ts';
import { accountListWithForecasts } from '../workflows/account-list.ts';
import { lookUpBalance } from './balance.ts';

export const bills: Handlers<typeof calls> = {
  getAccountList: (_, { parts, scope }) => accountListWithForecasts(scope, parts),

  getBalance: ({ ebillId }, { parts, scope }) => lookUpBalance(parts, scope, ebillId),
};
