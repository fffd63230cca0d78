import * as v from 'valibot';
import { bill } from '../bill.ts';
import { call } from '../call.ts';
import { pageMeta, searchFields } from '../search.ts';
import { text, textId } from '../wire.ts';

const NOT_LOADED = 'Unable to get bill details.  Please try again later.';

/** API-26. */
export const getBill = call({
  method: 'GET',
  path: '/api/v2.1/ebills/:id',
  who: 'customer',
  owns: { id: 'bill' },
  request: v.object({ id: textId }),
  answer: bill,
  failure: NOT_LOADED,
});

/** Several bills at once, for reading without a signal; ids that are not the caller's are left out (rulings 20, 24). */
export const getBills = call({
  method: 'GET',
  path: '/api/v2.1/ebills/bulk',
  who: 'customer',
  request: v.object({
    ids: v.pipe(
      text(800),
      v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/, 'This must be up to 50 bill numbers.'),
    ),
  }),
  answer: v.object({ items: v.array(bill) }),
  failure: NOT_LOADED,
});

/**
 * API-27: all bills of the customer's accounts. `q` is looked for in biller, kind of bill, account number and nickname;
 * `start` and `end` bound the due date. A statement without a total is sorted by what is due (HIS-04).
 */
export const searchBills = call({
  method: 'GET',
  path: '/api/v2.1/ebills',
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
  answer: v.object({ items: v.array(bill), _meta: pageMeta }),
  failure: NOT_LOADED,
});
