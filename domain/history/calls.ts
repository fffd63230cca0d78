import * as v from 'valibot';
import { call } from '../api/call.ts';
import { monthTotals } from '../api/month-total.ts';
import { pageMeta, searchFields } from '../api/paging.ts';
import { paymentRecord } from './history.ts';

export const searchTransactions = call({
  method: 'GET',
  path: '/api/v2.1/transactions',
  summary: "Searches the customer's payments, including failed and reversed ones (API-56).",
  description:
    'A payment that is still scheduled is not among them (SRV-39). `q` matches biller, nickname, account number and confirmation number; `start` and `end` bound the transaction date. When sorted by date, the answer also totals each month on the page, over everything the search finds.',
  who: 'customer',
  request: v.object(
    searchFields(
      ['transaction_date', 'biller', 'account_num', 'confirmation_num', 'total'],
      '-transaction_date',
    ),
  ),
  answer: v.object({ items: v.array(paymentRecord), _meta: pageMeta, months: monthTotals }),
  failure: 'Unable to get payments history. Please try again later.',
});
