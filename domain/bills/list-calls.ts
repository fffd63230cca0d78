import * as v from 'valibot';
import { billerGroup } from '../accounts/account.ts';
import { call, LOOK_UP_LIMIT } from '../api/call.ts';
import { id, money, textId } from '../api/wire.ts';
import { BALANCE_UNAVAILABLE } from './text/en.ts';

export const getAccountList = call({
  method: 'GET',
  path: '/services/web/billDisplay/GetWebAccountListDetails',
  summary: 'Reads the bill list (API-14).',
  who: 'customer',
  request: v.object({}),
  answer: v.array(billerGroup),
});

export const getBalance = call({
  method: 'POST',
  path: '/services/web/billDisplay/GetBalanceByEbillId',
  summary: "Asks the biller's web service for the current balance (API-17).",
  who: 'customer',
  owns: { ebillId: 'bill' },
  query: ['ebillId'],
  request: v.object({ ebillId: textId }),
  answer: v.object({
    ebill_id: id,
    balance: money,
    period_amt_due: money,
    amount_due_calculated: v.boolean(),
    real_time_balance: v.boolean(),
  }),
  limit: LOOK_UP_LIMIT,
  failure: BALANCE_UNAVAILABLE,
});
