import type * as calls from '../../domain/office/customer-calls.ts';
import { recordAct } from '../office/acts.ts';
import { notFound } from '../refusal.ts';
import { customerPage } from './customer/page.ts';
import { slugOfOne } from './customer/seen.ts';
import type { OfficeHandlers } from './handlers.ts';

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
};
