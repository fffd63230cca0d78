import * as v from 'valibot';
import { date, id, money, requestDate, text } from '../api/wire.ts';
import { officeCall } from './office-call.ts';
import { shownState } from './payment-row.ts';
import { CSV } from './tables/csv-call.ts';

/** The first rows of a group, and whether there are more. */
const group = <S extends v.GenericSchema>(row: S) => v.object({ rows: v.array(row), has_more: v.boolean() });

const customer = v.object({
  id,
  name: v.string(),
  /** Empty without a right for the portal. */
  email: v.string(),
  /** The method whose last four digits were typed; empty otherwise. */
  method: v.string(),
});

const account = v.object({
  account_num: v.string(),
  /** Whose it is, and where, as the biller told it. */
  name: v.string(),
  address: v.string(),
  biller: v.string(),
  bill_type: v.string(),
  /** Who holds it, one row each; null where nobody does. */
  customer: v.nullable(v.object({ id, name: v.string() })),
});

const payment = v.object({
  confirmation_num: v.string(),
  customer: v.string(),
  biller: v.string(),
  day: date,
  /** With the fee. */
  total: money,
  state: shownState,
});

export type FoundCustomer = v.InferOutput<typeof customer>;
export type FoundAccount = v.InferOutput<typeof account>;
export type FoundPayment = v.InferOutput<typeof payment>;

export const searchOffice = officeCall({
  method: 'POST',
  path: '/office/v1/search',
  summary:
    'Finds customers, accounts and payments by a name, address, mail address, account or confirmation number, last four digits or amount.',
  description: 'The words travel in the body: an address of a page must hold no mail address.',
  may: 'customers:read',
  reads: true,
  request: v.object({
    q: text(100),
    /** The days of payments with an amount. */
    day_from: v.optional(requestDate),
    day_until: v.optional(requestDate),
  }),
  answer: v.object({
    customers: group(customer),
    accounts: group(account),
    payments: group(payment),
  }),
});

/** The groups of what is found. */
const LISTS = ['customers', 'accounts', 'payments'] as const;
export type FoundList = (typeof LISTS)[number];

export const exportFound = officeCall({
  method: 'POST',
  path: '/office/v1/search.csv',
  summary: 'Downloads everything of one kind that a search finds as CSV, without names and mail addresses.',
  description: 'The words travel in the body: an address of a page must hold no mail address.',
  may: 'customers:read',
  reads: true,
  request: v.object({ ...searchOffice.request.entries, list: v.picklist(LISTS) }),
  answer: v.blob(),
  produces: CSV,
});

export type Found = v.InferOutput<typeof searchOffice.answer>;
