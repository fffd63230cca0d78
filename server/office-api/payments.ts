import * as calls from '../../domain/office/payment-calls.ts';
import { recordAct } from '../office/acts.ts';
import { findPayments, type PaymentQuery } from '../office/payments.ts';
import type { OfficeHandlers } from './handlers.ts';
import { subjectOf } from './payment-events.ts';
import { pageOfPayment } from './payment-page.ts';
import { table } from './table.ts';

const TABLE = table(calls.exportPayments.file, (request: PaymentQuery, { parts, billers }) =>
  findPayments(parts.store.db, billers, request),
);

export const payments: OfficeHandlers<typeof calls> = {
  listPayments: TABLE.page,
  exportPayments: TABLE.file,

  getPayment: ({ number }, { parts, billers, staff }) =>
    parts.store.transact(async (db) => {
      const page = await pageOfPayment(db, parts.clock, billers, number);
      await recordAct(db, parts, 'office-payment-read', {
        staff: staff.id,
        customer: page.customer,
        biller: page.biller,
        subject: subjectOf(page.number),
      });
      return page;
    }),
};
