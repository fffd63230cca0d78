import * as v from 'valibot';
import { date, id, money } from '../api/wire.ts';
import { slug } from './fields.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';

const failedAutoPay = v.object({
  id,
  /** The customer who controls it. */
  customer: id,
  name: v.string(),
  biller: v.string(),
  account_num: v.string(),
  /** The day on which the payment was tried, or returned. */
  day: date,
  amount: money,
  /** In sentences for the customer. */
  reason: v.string(),
  /** When a payment is tried next; null where none is planned. */
  next: v.nullable(date),
  /** False once it was turned off. */
  active: v.boolean(),
});

export type FailedAutoPay = v.InferOutput<typeof failedAutoPay>;

export const listFailedAutoPays = listCall({
  path: '/office/v1/auto-pays/failed',
  summary: 'Lists auto pays whose last payment failed, until one pays or the customer dismisses it.',
  may: 'auto-pays:read',
  filters: {
    biller: v.optional(slug),
    state: v.optional(v.picklist(['on', 'off'])),
  },
  sorts: ['account', 'biller', 'day', 'next', 'amount'],
  row: failedAutoPay,
});

export const exportFailedAutoPays = csvCall(listFailedAutoPays, {
  summary: 'Downloads the failed auto pays as CSV, without names.',
  table: 'failed auto pays',
  columns: {
    'auto pay': 'id',
    customer: 'customer',
    biller: 'biller',
    account: 'account_num',
    day: 'day',
    amount: 'amount',
    reason: 'reason',
    next: 'next',
    state: ({ active }) => (active ? 'on' : 'off'),
  },
});
