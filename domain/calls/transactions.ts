import * as v from 'valibot';
import { call } from '../call.ts';
import { paymentRecord } from '../history.ts';
import { pageMeta, searchFields } from '../search.ts';

/**
 * API-56: the customer's payments, also those that failed or were taken back. A payment that is still to come is none yet
 * (SRV-39). `q` is looked for in biller, nickname, account number and confirmation number; `start` and `end` bound the
 * transaction date.
 */
export const searchTransactions = call({
  method: 'GET',
  path: '/api/v2.1/transactions',
  who: 'customer',
  request: v.object(
    searchFields(
      ['transaction_date', 'biller', 'account_num', 'confirmation_num', 'total'],
      '-transaction_date',
    ),
  ),
  answer: v.object({ items: v.array(paymentRecord), _meta: pageMeta }),
  failure: 'Unable to get payments history. Please try again later.',
});
