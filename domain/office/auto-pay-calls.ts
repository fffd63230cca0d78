import * as v from 'valibot';
import { date, id, money, text } from '../api/wire.ts';
import { officeCall } from './office-call.ts';
import { pageEnds, pageFields } from './paging.ts';

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

const filters = {
  /** The slug of a biller. */
  biller: v.optional(text(100)),
  state: v.optional(v.picklist(['on', 'off'])),
};

export const listFailedAutoPays = officeCall({
  method: 'GET',
  path: '/office/v1/auto-pays/failed',
  summary: 'Lists auto pays whose last payment failed, until one pays or the customer dismisses it.',
  may: 'auto-pays:read',
  request: v.object({ ...filters, ...pageFields }),
  answer: v.object({ rows: v.array(failedAutoPay), ...pageEnds }),
});

export const exportFailedAutoPays = officeCall({
  method: 'GET',
  path: '/office/v1/auto-pays/failed.csv',
  summary: 'Downloads the failed auto pays as CSV, without names.',
  may: 'auto-pays:read',
  request: v.object(filters),
  answer: v.blob(),
  produces: 'text/csv; charset=utf-8; header=present',
});
