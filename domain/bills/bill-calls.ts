import * as v from 'valibot';
import { call } from '../api/call.ts';
import { monthTotals } from '../api/month-total.ts';
import { pageMeta, searchFields } from '../api/paging.ts';
import { text, textId } from '../api/wire.ts';
import { bill } from './bill.ts';
import { BILL_NOT_READ } from './text/en.ts';
import { NOT_BILL_NUMBERS } from './text/fields.ts';

export const getBill = call({
  method: 'GET',
  path: '/api/v2.1/ebills/:id',
  summary: 'Reads one bill (API-26).',
  who: 'customer',
  owns: { id: 'bill' },
  request: v.object({ id: textId }),
  answer: bill,
  failure: BILL_NOT_READ,
});

export const getBills = call({
  method: 'GET',
  path: '/api/v2.1/ebills/bulk',
  summary: 'Reads several bills at once, for use without a connection.',
  description: "The server leaves out ids that are not the caller's (rulings 20, 24).",
  who: 'customer',
  request: v.object({
    ids: v.pipe(text(800), v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/, NOT_BILL_NUMBERS)),
  }),
  answer: v.object({ items: v.array(bill) }),
  failure: BILL_NOT_READ,
});

export const searchBills = call({
  method: 'GET',
  path: '/api/v2.1/ebills',
  summary: "Searches the bills of all the customer's accounts (API-27).",
  description:
    '`q` matches biller, kind of bill, account number and nickname; `start` and `end` bound the due date. A statement without a total is sorted by its amount due (HIS-04). When sorted by due date, the answer also totals each month on the page, over everything the search finds.',
  who: 'customer',
  request: v.object(
    searchFields(
      [
        'due_date',
        'billing_period_end',
        'period_amt_due',
        'balance',
        'account_num',
        'biller',
        'statement_total',
      ],
      '-due_date',
    ),
  ),
  answer: v.object({ items: v.array(bill), _meta: pageMeta, months: monthTotals }),
  failure: BILL_NOT_READ,
});
