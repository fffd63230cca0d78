import * as v from 'valibot';
import { date, id, instant, money, textId } from '../api/wire.ts';
import { transactionStatus } from '../receipts/transaction-status.ts';
import { returnStatus } from '../tax/tax-return.ts';
import { officeCall } from './office-call.ts';
import { shownState } from './payment-row.ts';
import { CSV } from './tables/csv-call.ts';

const session = v.object({
  id: v.string(),
  device: v.string(),
  signed_in_at: instant,
  last_used_at: instant,
  keep: v.boolean(),
});

const securityEvent = v.object({
  id,
  at: instant,
  kind: v.string(),
  outcome: v.string(),
  device: v.string(),
});

/** A mail address that was asked for and is not in force. */
const correction = v.object({
  id,
  email: v.string(),
  state: v.picklist(['asked', 'approved']),
  /** When it takes effect; null until it is approved. */
  due_at: v.nullable(instant),
});

/** What belongs to no biller: a right for one biller does not show it. */
const signIn = v.object({
  verified: v.boolean(),
  /** Null while nothing is locked. */
  locked_until: v.nullable(instant),
  asks_for_code: v.boolean(),
  sessions: v.array(session),
  events: v.array(securityEvent),
  correction: v.nullable(correction),
});

const heldAccount = v.object({
  account_id: id,
  account_num: v.string(),
  biller: v.string(),
  bill_type: v.string(),
  nickname: v.string(),
  /** Null until the biller has told it, and without a bill. */
  amount_due: v.nullable(money),
  balance: v.nullable(money),
  due_date: v.nullable(date),
});

const payment = v.object({
  confirmation_num: v.string(),
  biller: v.string(),
  slug: v.string(),
  day: date,
  /** With the fee. */
  total: money,
  method: v.string(),
  status: transactionStatus,
  /** The one state that staff has to know of it. */
  state: shownState,
});

const scheduledPayment = v.object({
  confirmation_num: v.string(),
  biller: v.string(),
  slug: v.string(),
  account_num: v.string(),
  day: date,
  /** With the fee. */
  total: money,
  method: v.string(),
  /** Nobody can cancel it then. */
  is_being_made: v.boolean(),
  /** Why it waits or would fail; empty otherwise. */
  problem: v.string(),
});

const autoPay = v.object({
  id,
  biller: v.string(),
  slug: v.string(),
  account_num: v.string(),
  active: v.boolean(),
  /** False when another customer of the account controls it. */
  is_controller: v.boolean(),
  run_date: v.nullable(date),
  /** Why it is off; empty while it is on. */
  inactive_reason: v.string(),
  /** Why the last payment failed; empty otherwise. */
  failed: v.string(),
});

const taxAccount = v.object({
  account_id: id,
  account_num: v.string(),
  biller: v.string(),
  tax: v.string(),
  /** In whose name the account is. */
  holder: v.string(),
});

const taxReturn = v.object({
  id,
  /** The period, as the biller calls it. */
  name: v.string(),
  account_num: v.string(),
  biller: v.string(),
  tax: v.string(),
  due_date: v.nullable(date),
  filed_on: v.nullable(date),
  status: returnStatus,
  /** What is left to pay; null until it is filed. */
  balance: v.nullable(money),
});

const method = v.object({ id, name: v.string(), last_four: v.string() });

const message = v.object({
  id,
  at: instant,
  channel: v.picklist(['mail', 'sms']),
  subject: v.string(),
  state: v.picklist(['sent', 'waiting', 'given up']),
});

export const readCustomer = officeCall({
  method: 'GET',
  path: '/office/v1/customers/:customer',
  summary: 'Reads what a customer sees.',
  description:
    "A right for one biller shows that biller's accounts, payments, scheduled payments, auto pays and taxes, and nothing that belongs to no biller.",
  may: 'customers:read',
  request: v.object({ customer: textId }),
  answer: v.object({
    id,
    name: v.string(),
    /** These belong to no biller: they are empty without a right for the portal, and once the customer is removed. */
    email: v.string(),
    phone: v.string(),
    address: v.string(),
    is_removed: v.boolean(),
    since: instant,
    sign_in: v.nullable(signIn),
    accounts: v.array(heldAccount),
    payments: v.array(payment),
    scheduled: v.array(scheduledPayment),
    auto_pays: v.array(autoPay),
    /** Both are empty where the portal has no tax returns. */
    tax_accounts: v.array(taxAccount),
    tax_returns: v.array(taxReturn),
    methods: v.array(method),
    messages: v.array(message),
  }),
});

/** The lists on the page of a customer. */
const LISTS = [
  'accounts',
  'payments',
  'scheduled',
  'auto_pays',
  'tax_accounts',
  'tax_returns',
  'methods',
  'messages',
  'sessions',
  'events',
] as const;
export type CustomerList = (typeof LISTS)[number];

export const exportCustomerList = officeCall({
  method: 'GET',
  path: '/office/v1/customers/:customer/lists/:list/list.csv',
  summary: 'Downloads a list of the page of a customer as CSV, with all of its rows.',
  may: 'customers:read',
  request: v.object({ customer: textId, list: v.picklist(LISTS) }),
  answer: v.blob(),
  produces: CSV,
});

export type CustomerPage = v.InferOutput<typeof readCustomer.answer>;
