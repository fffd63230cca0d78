import * as v from 'valibot';
import { date, money, moneySum, requestDate, textId } from '../api/wire.ts';
import { billerSlug } from './biller-slug.ts';
import { officeCall } from './office-call.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';

const listed = v.object({
  id: v.number(),
  /** The slug of the biller. */
  biller: v.string(),
  biller_name: v.string(),
  number: v.number(),
  business_date: date,
  made_on: date,
  lines: v.number(),
  paid: moneySum,
  taken_back: moneySum,
  has_lockbox: v.boolean(),
});

export type ListedRemittance = v.InferOutput<typeof listed>;

const line = v.object({
  kind: v.string(),
  account: v.string(),
  bill: v.string(),
  description: v.string(),
  amount: money,
  method: v.string(),
  confirmation_number: v.string(),
  paid_on: date,
});

export type ListedLine = v.InferOutput<typeof line>;

export const listRemittances = listCall({
  path: '/office/v1/remittances',
  summary: 'Lists what billers were told of each business day, the newest first.',
  may: 'remittances:read',
  filters: {
    biller: v.optional(billerSlug),
    day_from: v.optional(requestDate),
    day_until: v.optional(requestDate),
  },
  sorts: ['number', 'day', 'made'],
  row: listed,
});

const one = v.object({ biller: billerSlug, number: textId });

export const getRemittance = officeCall({
  method: 'GET',
  path: '/office/v1/remittances/:biller/:number',
  summary: 'Reads one remittance with its first lines.',
  may: 'remittances:read',
  request: one,
  answer: v.object({ ...listed.entries, first_lines: v.array(line) }),
});

export const downloadRemittance = officeCall({
  method: 'GET',
  path: '/office/v1/remittances/:biller/:number/remittance.csv',
  summary: 'Downloads a remittance as CSV.',
  may: 'remittances:read',
  request: one,
  answer: v.blob(),
  produces: 'text/csv; charset=utf-8; header=present',
});

export const downloadLockbox = officeCall({
  method: 'GET',
  path: '/office/v1/remittances/:biller/:number/lockbox.txt',
  summary: 'Downloads a remittance as a lockbox file.',
  may: 'remittances:read',
  request: one,
  answer: v.blob(),
  produces: 'text/plain; charset=us-ascii',
});

export const exportRemittances = csvCall(listRemittances, {
  summary: 'Downloads the list of remittances as CSV.',
  table: 'remittances',
  columns: {
    biller: 'biller',
    number: 'number',
    'business date': 'business_date',
    'made on': 'made_on',
    lines: 'lines',
    paid: 'paid',
    'taken back': 'taken_back',
  },
});
