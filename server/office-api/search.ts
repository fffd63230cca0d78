import type { OfficeRight } from '../../domain/office/rights.ts';
import type * as calls from '../../domain/office/search-calls.ts';
import { readSearch } from '../../domain/office/search-words.ts';
import { FOUND_FILES } from '../../domain/office/tables/found-files.ts';
import { billerIdsWith } from '../office/staff.ts';
import type { AskedOf, OfficeHandlers, StaffVisit } from './handlers.ts';
import { findAccounts } from './search/accounts.ts';
import { findCustomers } from './search/customers.ts';
import { findPayments } from './search/payments.ts';
import { takenFile } from './table.ts';
import { wholeFile } from './whole-file.ts';

/** How many rows of a group are shown. */
const MOST = 20;

export const search: OfficeHandlers<typeof calls> = {
  async searchOffice(request, visit) {
    const find = finders(request, visit);
    const found = await find.customers(MOST + 1);
    return {
      customers: firstOf(found.rows, found.isCut),
      accounts: firstOf(await find.accounts(MOST + 1)),
      payments: firstOf(await find.payments(MOST + 1)),
    };
  },

  async exportFound({ list, ...request }, visit) {
    const find = finders(request, visit, 'payments:export');
    const taken = {
      customers: async () =>
        takenFile(
          FOUND_FILES.customers,
          await wholeFile(async (most) => (await find.customers(most)).rows),
          visit,
        ),
      accounts: async () => takenFile(FOUND_FILES.accounts, await wholeFile(find.accounts), visit),
      payments: async () => takenFile(FOUND_FILES.payments, await wholeFile(find.payments), visit),
    };
    return taken[list]();
  },
};

/** Finds what fits, group by group. Somebody may see the customers of more billers than the payments. */
function finders(
  { q, day_from, day_until }: AskedOf<typeof calls.searchOffice>,
  { parts: { store }, staff, billers }: StaffVisit,
  right: OfficeRight = 'payments:read',
) {
  const sought = readSearch(q);
  return {
    customers: (most: number) => findCustomers(store, billers, sought, most),
    accounts: (most: number) => findAccounts(store, billers, sought, most),
    payments: (most: number) =>
      store.read(async (db) => {
        const payable = await billerIdsWith(db, staff.grants, right);
        return findPayments(db, payable, { ...sought, day_from, day_until }, most);
      }),
  };
}

function firstOf<Row>(found: readonly Row[], isCut = false): { rows: Row[]; has_more: boolean } {
  return { rows: found.slice(0, MOST), has_more: isCut || found.length > MOST };
}
