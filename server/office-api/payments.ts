import type * as calls from '../../domain/office/payment-calls.ts';
import { type Cents, toDollars } from '../../domain/values/cents.ts';
import { csvText, noFormula } from '../../domain/values/csv.ts';
import { recordAct } from '../office/acts.ts';
import { findPayments } from '../office/payments.ts';
import { slugOfOne } from './customer/seen.ts';
import type { OfficeHandlers } from './handlers.ts';
import { pageOf } from './page-of.ts';
import { subjectOf } from './payment-events.ts';
import { pageOfPayment } from './payment-page.ts';
import { narrowedTo } from './seen-biller.ts';
import { wholeFile } from './whole-file.ts';

const PAGE = 50;

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
    const { db } = parts.store;
    const rows = await wholeFile('office.file-too-long', (most) =>
      findPayments(db, billers, { ...request, most }),
    );
    await recordAct(db, parts, 'office-exported', {
      staff: staff.id,
      subject: 'payments',
      ...(await slugOfOne(db, await narrowedTo(db, billers, request.biller))),
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
