import type * as calls from '../../domain/office/payment-calls.ts';
import { type Cents, toDollars } from '../../domain/values/cents.ts';
import { csvText, noFormula } from '../../domain/values/csv.ts';
import { recordAct } from '../office/acts.ts';
import { findPayments } from '../office/payments.ts';
import type { OfficeHandlers } from './handlers.ts';
import { pageOf } from './page-of.ts';
import { subjectOf } from './payment-events.ts';
import { pageOfPayment } from './payment-page.ts';

/** What a page shows, and the most that a file holds. */
const PAGE = 50;
const FILE = 50_000;

const dollars = (amount: Cents) => toDollars(amount).toFixed(2);

const HEAD = ['number', 'day', 'time', 'biller', 'state', 'amount', 'given back', 'dispute'];

export const payments: OfficeHandlers<typeof calls> = {
  listPayments: (request, { parts, billers }) =>
    pageOf(request, PAGE, (page) => findPayments(parts.store.db, billers, { ...request, ...page })),

  getPayment: ({ number }, { parts, billers, staff }) =>
    parts.store.transact(async (db) => {
      const page = await pageOfPayment(db, billers, number);
      await recordAct(db, parts, 'office-payment-read', {
        staff: staff.id,
        customer: page.customer,
        biller: page.biller,
        subject: subjectOf(page.number),
      });
      return page;
    }),

  async exportPayments(request, { parts, billers, staff }) {
    const rows = await findPayments(parts.store.db, billers, { ...request, most: FILE });
    await recordAct(parts.store.db, parts, 'office-exported', {
      staff: staff.id,
      subject: 'payments',
      ...(request.biller === undefined ? {} : { biller: request.biller }),
    });
    const lines = rows.map(({ number, day, at, biller, state, amount, given_back, dispute }) => [
      number,
      day,
      new Date(at).toISOString(),
      noFormula(biller),
      state,
      dollars(amount),
      dollars(given_back),
      dispute ?? '',
    ]);
    return new Blob([csvText([HEAD, ...lines])]);
  },
};
