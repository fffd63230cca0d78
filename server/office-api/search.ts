import type * as calls from '../../domain/office/search-calls.ts';
import { readSearch } from '../../domain/office/search-words.ts';
import { billerIdsWith } from '../office/staff.ts';
import type { OfficeHandlers } from './handlers.ts';
import { findAccounts } from './search/accounts.ts';
import { findCustomers } from './search/customers.ts';
import { findPayments } from './search/payments.ts';

/** How many rows of a group are shown. */
const MOST = 20;

export const search: OfficeHandlers<typeof calls> = {
  searchOffice: ({ q, day_from, day_until }, { parts, staff, billers }) =>
    parts.store.read(async (db) => {
      const sought = readSearch(q);
      const most = MOST + 1;
      const payable = await billerIdsWith(db, staff.grants, 'payments:read');
      return {
        customers: firstOf(await findCustomers(db, billers, sought, most)),
        accounts: firstOf(await findAccounts(db, billers, sought, most)),
        payments: firstOf(await findPayments(db, payable, { ...sought, day_from, day_until }, most)),
      };
    }),
};

function firstOf<Row>(found: readonly Row[]): { rows: Row[]; has_more: boolean } {
  return { rows: found.slice(0, MOST), has_more: found.length > MOST };
}
