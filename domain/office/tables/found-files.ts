import { searchOffice } from '../search-calls.ts';
import { fileOf } from './csv-call.ts';

const { customers, accounts, payments } = searchOffice.answer.entries;

/** The files of what a search finds. */
export const FOUND_FILES = {
  customers: fileOf(customers.entries.rows.item, {
    table: 'found customers',
    columns: { customer: 'id', method: 'method' },
  }),
  accounts: fileOf(accounts.entries.rows.item, {
    table: 'found accounts',
    columns: {
      account: 'account_num',
      biller: 'biller',
      type: 'bill_type',
      customer: ({ customer }) => String(customer?.id ?? ''),
    },
  }),
  payments: fileOf(payments.entries.rows.item, {
    table: 'found payments',
    columns: {
      number: 'confirmation_num',
      biller: 'biller',
      day: 'day',
      state: 'state',
      amount: 'total',
    },
  }),
};
