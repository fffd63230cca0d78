import type * as calls from '../../domain/calls/bills.ts';
import { lookUpBalance } from '../bills/balance.ts';
import { accountList } from '../bills/list.ts';
import { updateAccount } from '../bills/update.ts';
import type { Handlers } from '../serve.ts';

export const bills: Handlers<typeof calls> = {
  getAccountList: (_, { scope }) => accountList(scope),

  getBalance: ({ ebillId }, { parts, scope }) => lookUpBalance(parts, scope, ebillId),

  updateAccount: (change, { parts, scope }) => updateAccount(parts, scope, change),
};
