import * as v from 'valibot';
import { requestDate, text } from '../api/wire.ts';
import { paymentNumber, slug, textMoney } from './fields.ts';
import { officeCall } from './office-call.ts';
import { paymentPage } from './payment-page.ts';
import { paymentRow } from './payment-row.ts';
import { PAYMENT_FILTERS, shownStateOf } from './payment-states.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';
import { NOT_FOUR_DIGITS } from './text/fields.ts';

const filters = {
  day_from: v.optional(requestDate),
  day_until: v.optional(requestDate),
  biller: v.optional(slug),
  state: v.optional(v.picklist(PAYMENT_FILTERS)),
  number: v.optional(text(40)),
  last_four: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, NOT_FOUR_DIGITS))),
  amount: v.optional(textMoney),
};

export const listPayments = listCall({
  path: '/office/v1/payments',
  summary: 'Lists payments, the newest first unless sorted otherwise.',
  may: 'payments:read',
  filters,
  sorts: ['day', 'amount'],
  row: paymentRow,
});

export const getPayment = officeCall({
  method: 'GET',
  path: '/office/v1/payments/:number',
  summary: 'Reads one payment with all that happened to it.',
  description: 'Reading it is an entry of the log.',
  may: 'payments:read',
  request: v.object({ number: paymentNumber }),
  answer: paymentPage,
});

export const exportPayments = csvCall(listPayments, {
  summary: 'Downloads the payments as CSV, without personal data.',
  may: 'payments:export',
  table: 'payments',
  columns: {
    number: 'number',
    day: 'day',
    time: 'at',
    biller: 'biller',
    state: shownStateOf,
    amount: 'amount',
    'given back': 'given_back',
    dispute: 'dispute',
  },
});
