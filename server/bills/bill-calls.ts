import type * as calls from '../../domain/bills/bill-calls.ts';
import type { Handlers } from '../handlers.ts';
import { notFound } from '../refusal.ts';
import { billsOf } from './bill.ts';
import { searchBills } from './search.ts';

export const ebills: Handlers<typeof calls> = {
  getBill: async ({ id }, { parts, scope }) => {
    const [bill] = await billsOf(scope, [id], parts);
    if (!bill) throw notFound();
    return bill;
  },

  getBills: async ({ ids }, { parts, scope }) => ({
    items: await billsOf(scope, ids.split(',').map(Number), parts),
  }),

  searchBills: (search, { parts, scope: { customer } }) =>
    parts.store.read((db) => searchBills({ db, customer }, parts, search)),
};
