import * as v from 'valibot';
import { date, requestDate } from '../api/wire.ts';
import { payoutName, slug } from './fields.ts';
import { officeCall } from './office-call.ts';
import { pageEnds } from './paging.ts';
import { billerDay, payout, payoutLine, payoutPart, payoutSums } from './payout-rows.ts';
import { csvCall } from './tables/csv-call.ts';
import { sortBy } from './tables/sort.ts';

export const listPayouts = officeCall({
  method: 'GET',
  path: '/office/v1/payouts',
  summary: 'Lists what the processor sent to the bank, the last arrival first.',
  description: 'A page begins after the payout that it names.',
  may: 'payouts:read',
  request: v.object({
    biller: v.optional(slug),
    day_from: v.optional(requestDate),
    day_until: v.optional(requestDate),
    sort: sortBy('arrives', 'biller', 'amount'),
    before: v.optional(payoutName),
    after: v.optional(payoutName),
  }),
  answer: v.object({ rows: v.array(payout), ...pageEnds }),
});

export const getPayout = officeCall({
  method: 'GET',
  path: '/office/v1/payouts/:id',
  summary: 'Reads one payout with its sums and the movements that it is made of.',
  may: 'payouts:read',
  request: v.object({ id: payoutName }),
  answer: v.object({
    ...payout.entries,
    sums: payoutSums,
    /** What it holds of each biller. */
    parts: v.array(payoutPart),
    /** Why a person has to look at it; empty when it is reconciled, or not told yet. */
    problem: v.string(),
    /** At most a thousand, the earliest first. */
    lines: v.array(payoutLine),
    all_lines: v.number(),
  }),
});

export const exportPayout = officeCall({
  method: 'GET',
  path: '/office/v1/payouts/:id/payout.csv',
  summary: 'Downloads what a payout paid out, bill by bill.',
  may: 'payouts:read',
  request: v.object({ id: payoutName }),
  answer: v.blob(),
  produces: 'text/csv; charset=utf-8; header=present',
});

export const reconcileBusinessDay = officeCall({
  method: 'GET',
  path: '/office/v1/reconciliation',
  summary:
    'Compares ledger, processor and remittances of a business day, as the nightly reconciliation does.',
  may: 'payouts:read',
  /** Without a day, that of yesterday. */
  request: v.object({ day: v.optional(requestDate) }),
  answer: v.object({
    day: date,
    billers: v.array(billerDay),
    /** What does not agree, in words, with the number of the payment or the payout. */
    findings: v.array(v.object({ rule: v.string(), subject: v.string() })),
  }),
});

export const exportPayouts = csvCall(listPayouts, {
  summary: 'Downloads the list of payouts as CSV.',
  table: 'payouts',
  columns: {
    payout: 'id',
    biller: 'biller',
    'arrives on': 'arrives_on',
    state: 'status',
    trace: 'trace',
    amount: 'amount',
    told: 'is_told',
  },
});
