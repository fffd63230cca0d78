import * as v from 'valibot';
import { account, billerGroup } from '../account.ts';
import { call, LOOK_UP_LIMIT } from '../call.ts';
import { MOST_NICKNAMES_SEEN, NICKNAME_LENGTH } from '../nickname.ts';
import { id, money, text, textId } from '../wire.ts';

/** API-14: the bill list. */
export const getAccountList = call({
  method: 'GET',
  path: '/services/web/billDisplay/GetWebAccountListDetails',
  who: 'customer',
  request: v.object({}),
  answer: v.array(billerGroup),
});

/** API-17: asks the biller's web service for the balance of now. */
export const getBalance = call({
  method: 'POST',
  path: '/services/web/billDisplay/GetBalanceByEbillId',
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
  failure: 'Web Service is not responding',
});

/**
 * API-21, API2-34: changes what is given and leaves the rest. A nickname is the customer's own (SRV-22); paperless holds
 * for everyone who shares the account (SRV-21). A repeat changes nothing more. `nicknames_seen` are the nicknames that the
 * customer saw when changing it: one that another device gave meanwhile is refused with 409 and named.
 */
export const updateAccount = call({
  method: 'PUT',
  path: '/api/v2.1/accounts/:account_id',
  who: 'customer',
  owns: { account_id: 'account' },
  request: v.object({
    account_id: textId,
    nickname: v.optional(v.pipe(text(NICKNAME_LENGTH), v.trim())),
    nicknames_seen: v.optional(v.pipe(v.array(text(NICKNAME_LENGTH)), v.maxLength(MOST_NICKNAMES_SEEN))),
    paperless: v.optional(v.boolean()),
  }),
  answer: account,
  idempotent: true,
  failure: 'Unable to save changes.  Please try again later.',
});
