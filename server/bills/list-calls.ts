import type * as calls from '../../domain/bills/list-calls.ts';
import type { Handlers } from '../handlers.ts';
import { lookUpBalance } from './balance.ts';
import { accountList } from './list.ts';
import { updateAccount } from './update.ts';

export const bills: Handlers<typeof calls> = {
  getAccountList: (_, { scope }) => accountList(scope),

  getBalance: ({ ebillId }, { parts, scope }) => lookUpBalance(parts, scope, ebillId),

  updateAccount: (change, { parts, scope }) => updateAccount(parts, scope, change),
};
