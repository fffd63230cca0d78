import type * as calls from '../../domain/office/customer-calls.ts';
import type { CustomerList, CustomerPage } from '../../domain/office/customer-calls.ts';
import type { WrittenFile } from '../../domain/office/tables/csv-call.ts';
import { CUSTOMER_FILES } from '../../domain/office/tables/customer-files.ts';
import { recordAct } from '../office/acts.ts';
import { seenByBoth } from '../office/seen.ts';
import { billerIdsWith } from '../office/staff.ts';
import { notFound } from '../refusal.ts';
import { customerPage } from './customer/page.ts';
import { slugOfOne } from './customer/seen.ts';
import type { OfficeHandlers } from './handlers.ts';
import { takenFile } from './table.ts';
import { wholeFile } from './whole-file.ts';

export const customers: OfficeHandlers<typeof calls> = {
  readCustomer: ({ customer }, { parts, staff, billers }) =>
    parts.store.transact(async (db) => {
      const page = await customerPage({ db, customer }, parts, billers);
      if (!page) throw notFound();
      await recordAct(db, parts, 'office-customer-read', {
        staff: staff.id,
        customer,
        ...(await slugOfOne(db, billers)),
      });
      return page;
    }),

  async exportCustomerList({ customer, list }, visit) {
    const { parts, billers, staff } = visit;
    const { db } = parts.store;
    const seen =
      list === 'payments'
        ? seenByBoth(billers, await billerIdsWith(db, staff.grants, 'payments:export'))
        : billers;
    const rows = await wholeFile(async (most) => {
      const page = await customerPage({ db, customer }, parts, seen, most);
      if (!page) throw notFound();
      return rowsOf(page, list);
    });
    const file: WrittenFile<never> = CUSTOMER_FILES[list];
    const table = `${file.table} of customer ${customer}`;
    return takenFile({ ...file, table }, rows as readonly never[], visit, { customer });
  },
};

/** Without a right for the portal, nothing is told of the sign-in. */
function rowsOf(page: CustomerPage, list: CustomerList): readonly unknown[] {
  return list === 'sessions' || list === 'events' ? (page.sign_in?.[list] ?? []) : page[list];
}
