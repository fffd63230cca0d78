import type * as calls from '../../domain/calls/bills.ts';
import { lookUpBalance } from '../bills/balance.ts';
import { billsOf } from '../bills/bill.ts';
import { accountList } from '../bills/list.ts';
import { updateAccount } from '../bills/update.ts';
import { notFound } from '../refusal.ts';
import type { Handlers } from '../serve.ts';

export const bills: Handlers<typeof calls> = {
  getAccountList: (_, { scope }) => accountList(scope),

  getBill: async ({ id }, { scope }) => {
    const [bill] = await billsOf(scope, [id]);
    if (!bill) throw notFound();
    return bill;
  },

  getBills: async ({ ids }, { scope }) => ({ items: await billsOf(scope, ids.split(',').map(Number)) }),

  getBalance: ({ ebillId }, { parts, scope }) => lookUpBalance(parts, scope, ebillId),

  updateAccount: (change, { parts, scope }) => updateAccount(parts, scope, change),
};
