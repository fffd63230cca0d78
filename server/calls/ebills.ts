import type * as calls from '../../domain/calls/ebills.ts';
import { billsOf } from '../bills/bill.ts';
import { searchBills } from '../bills/search.ts';
import { notFound } from '../refusal.ts';
import type { Handlers } from '../serve.ts';

export const ebills: Handlers<typeof calls> = {
  getBill: async ({ id }, { scope }) => {
    const [bill] = await billsOf(scope, [id]);
    if (!bill) throw notFound();
    return bill;
  },

  getBills: async ({ ids }, { scope }) => ({ items: await billsOf(scope, ids.split(',').map(Number)) }),

  searchBills: (search, { scope }) => searchBills(scope, search),
};
