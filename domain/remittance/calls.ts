import * as v from 'valibot';
import { billerCall } from '../api/biller-call.ts';
import { moneySum, textId } from '../api/wire.ts';

const isoDate = v.pipe(v.string(), v.isoDate());

const summary = v.object({
  number: v.number(),
  business_date: isoDate,
  made_on: isoDate,
  lines: v.number(),
  paid: moneySum,
  taken_back: moneySum,
  has_lockbox: v.boolean(),
});

export const listRemittances = billerCall({
  method: 'GET',
  path: '/billers/v1/remittances',
  summary: 'Lists the newest 50 remittances; with `before`, those with smaller numbers.',
  may: 'remittances',
  request: v.object({ before: v.optional(textId) }),
  answer: v.object({ items: v.array(summary) }),
});

export const getRemittance = billerCall({
  method: 'GET',
  path: '/billers/v1/remittances/:number',
  summary: 'Downloads a remittance as CSV.',
  may: 'remittances',
  request: v.object({ number: textId }),
  answer: v.blob(),
  produces: 'text/csv; charset=utf-8; header=present',
});

export const getLockbox = billerCall({
  method: 'GET',
  path: '/billers/v1/remittances/:number/lockbox',
  summary: 'Downloads a remittance as a lockbox file.',
  may: 'remittances',
  request: v.object({ number: textId }),
  answer: v.blob(),
  produces: 'text/plain; charset=us-ascii',
});
