import * as v from 'valibot';
import { call, LOOK_UP_LIMIT } from '../api/call.ts';
import { NOT_SAVED } from '../api/text/en.ts';
import { id, money, success, text, textId } from '../api/wire.ts';
import { account } from './account.ts';
import { billType } from './biller.ts';
import { biller, organization } from './organization.ts';
import { BILLER_NOT_READ, NO_ACCOUNT_MATCHES } from './text/en.ts';
import { ACCOUNT_NUMBER_MISSING } from './text/fields.ts';

export const searchOrganizations = call({
  method: 'GET',
  path: '/services/web/entity/Search',
  summary: 'Searches organizations by name, city, state or zip (API-29).',
  description: 'An empty text returns all of them and marks those near the customer (SRV-12, SRV-13).',
  who: 'customer',
  request: v.object({ searchText: v.optional(text(100), '') }),
  answer: v.array(organization),
  failure: 'Unable to get billing organizations.  Please try again later.',
});

export const getBillTypes = call({
  method: 'GET',
  path: '/services/web/entity/GetBillTypes',
  summary: 'Lists the kinds of bills of a biller (API-30).',
  who: 'customer',
  request: v.object({ entityId: textId }),
  answer: v.array(billType),
  failure: BILLER_NOT_READ,
});

export const getBiller = call({
  method: 'GET',
  path: '/api/v2.1/billers/:id',
  summary: 'Reads one biller (API-31).',
  who: 'customer',
  request: v.object({ id: textId, expand: v.optional(v.literal('allowed_payment_methods')) }),
  answer: biller,
  failure: BILLER_NOT_READ,
});

/** The proof that an account is the customer's: its number, with the name on it or its PIN (SRV-14). */
const proof = {
  account_number: v.pipe(text(60), v.trim(), v.nonEmpty(ACCOUNT_NUMBER_MISSING)),
  entity_id: id,
  conf_id: id,
  last_or_business_name: v.optional(v.pipe(text(120), v.trim()), ''),
  pin: v.optional(v.pipe(text(20), v.trim()), ''),
};

export const locateAccount = call({
  method: 'POST',
  path: '/services/web/account/Locate',
  summary: 'Finds an account at its biller (API-18).',
  description: '`amount_due` is null until the biller has reported it.',
  who: 'customer',
  request: v.object(proof),
  answer: v.object({
    account_number: v.string(),
    business_name: v.string(),
    cust_name: v.string(),
    mailing_address1: v.string(),
    city: v.string(),
    state: v.string(),
    zip: v.string(),
    service_address: v.string(),
    amount_due: v.nullable(money),
    /** Money is added to the account, and no bill asks for any. A server of the version before leaves it out. */
    prepay: v.optional(v.boolean(), false),
    hasPayers: v.boolean(),
  }),
  limit: LOOK_UP_LIMIT,
  idempotent: true,
  failure: NO_ACCOUNT_MATCHES,
});

export const addAccount = call({
  method: 'POST',
  path: '/services/web/account/Add',
  summary: "Adds an account to the customer's list (API-19).",
  description: '`amount_due` is what the customer was shown; the server relies on its own amount.',
  who: 'customer',
  request: v.object({
    ...proof,
    paperless: v.boolean(),
    amount_due: v.nullable(money),
    take_over: v.boolean(),
  }),
  answer: v.object({
    account_id: id,
    ebill_id: v.nullable(id),
    autoPay: v.object({ isAllowed: v.boolean() }),
  }),
  limit: LOOK_UP_LIMIT,
  failure: 'Unable to add an account.  Please try again later.',
});

export const removeAccount = call({
  method: 'POST',
  path: '/services/web/account/Remove',
  summary: "Removes an account from the customer's list (API-20).",
  who: 'customer',
  owns: { accountId: 'account' },
  query: ['accountId'],
  request: v.object({ accountId: textId }),
  answer: success,
  failure: 'Unable to remove account.  Please try again later.',
});

export const listAccounts = call({
  method: 'GET',
  path: '/api/v2.1/accounts/basic',
  summary: "Lists the customer's accounts with a few fields each (API-15).",
  who: 'customer',
  request: v.object({}),
  answer: v.object({
    items: v.array(
      v.pick(account, ['account_id', 'account_num', 'nickname', 'entity_id', 'conf_id', 'ebill_id']),
    ),
  }),
});

export const listAccountsOfBiller = call({
  method: 'GET',
  path: '/api/v2.1/accounts/expand',
  summary: "Lists the customer's accounts with one biller (API-16).",
  who: 'customer',
  request: v.object({ entity_id: textId }),
  answer: v.object({ items: v.array(account) }),
});

export const getPaperlessCount = call({
  method: 'GET',
  path: '/api/v2.1/account/get-paperless-count/:account_num/:billerId/:billTypeId',
  summary: 'Counts the customers of the portal who share the account (API-22).',
  who: 'customer',
  owns: { 'account_num+billTypeId+billerId': 'account number of a biller' },
  request: v.object({ account_num: text(60), billerId: textId, billTypeId: textId }),
  answer: v.object({ count: v.number() }),
  failure: 'Failed to get paperless details.',
});

export const updatePaperless = call({
  method: 'POST',
  path: '/services/web/billDisplay/UpdatePaperless',
  summary: 'Turns paperless bills on or off for every customer who shares the account (API-23, SRV-21).',
  who: 'customer',
  owns: { 'account_number+conf_id+entity_id': 'account number of a biller' },
  request: v.object({ entity_id: id, conf_id: id, account_number: text(60), paperless: v.boolean() }),
  answer: success,
  idempotent: true,
  failure: NOT_SAVED,
});
