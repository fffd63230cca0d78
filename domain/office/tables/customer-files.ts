import { readCustomer } from '../customer-calls.ts';
import { fileOf } from './csv-call.ts';

const page = readCustomer.answer.entries;
const signIn = page.sign_in.wrapped.entries;

/** The files of the lists of a customer, without the customer's names for things. */
export const CUSTOMER_FILES = {
  accounts: fileOf(page.accounts.item, {
    table: 'accounts',
    columns: {
      account: 'account_num',
      biller: 'biller',
      type: 'bill_type',
      'amount due': 'amount_due',
      balance: 'balance',
      'due date': 'due_date',
    },
  }),
  payments: fileOf(page.payments.item, {
    table: 'payments',
    columns: {
      number: 'confirmation_num',
      biller: 'biller',
      day: 'day',
      method: 'method',
      state: 'state',
      amount: 'total',
    },
  }),
  scheduled: fileOf(page.scheduled.item, {
    table: 'scheduled payments',
    columns: {
      number: 'confirmation_num',
      biller: 'biller',
      account: 'account_num',
      day: 'day',
      method: 'method',
      'being made': 'is_being_made',
      problem: 'problem',
      amount: 'total',
    },
  }),
  auto_pays: fileOf(page.auto_pays.item, {
    table: 'auto pays',
    columns: {
      'auto pay': 'id',
      account: 'account_num',
      biller: 'biller',
      state: ({ active }) => (active ? 'on' : 'off'),
      next: 'run_date',
      failed: 'failed',
      'why off': 'inactive_reason',
    },
  }),
  tax_accounts: fileOf(page.tax_accounts.item, {
    table: 'tax accounts',
    columns: { account: 'account_num', biller: 'biller', tax: 'tax' },
  }),
  tax_returns: fileOf(page.tax_returns.item, {
    table: 'tax returns',
    columns: {
      return: 'name',
      account: 'account_num',
      biller: 'biller',
      tax: 'tax',
      'due date': 'due_date',
      state: 'status',
      'filed on': 'filed_on',
      'left to pay': 'balance',
    },
  }),
  methods: fileOf(page.methods.item, {
    table: 'methods',
    columns: { method: 'id', 'last four': 'last_four' },
  }),
  messages: fileOf(page.messages.item, {
    table: 'messages',
    columns: { message: 'id', time: 'at', channel: 'channel', subject: 'subject', state: 'state' },
  }),
  sessions: fileOf(signIn.sessions.item, {
    table: 'sessions',
    columns: { device: 'device', 'signed in': 'signed_in_at', 'last used': 'last_used_at', kept: 'keep' },
  }),
  events: fileOf(signIn.events.item, {
    table: 'events',
    columns: { time: 'at', event: 'kind', outcome: 'outcome', device: 'device' },
  }),
};
