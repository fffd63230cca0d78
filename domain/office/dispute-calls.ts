import * as v from 'valibot';
import { slug } from './fields.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';
import { takenBack, takenBackState } from './taken-back.ts';

export const listDisputes = listCall({
  path: '/office/v1/disputes',
  summary: 'Lists payments that a bank has taken back or asks about, the newest first.',
  may: 'disputes:read',
  filters: {
    state: v.optional(takenBackState),
    biller: v.optional(slug),
  },
  sorts: ['day', 'respond_by', 'disputed', 'amount'],
  row: takenBack,
});

export const exportDisputes = csvCall(listDisputes, {
  summary: 'Downloads returns and disputes as CSV, without personal data.',
  table: 'returns and disputes',
  columns: {
    payment: 'number',
    day: 'day',
    biller: 'biller',
    state: 'claim',
    'respond by': 'respond_by',
    reason: ({ reasons }) => reasons.join('; '),
    message: 'message',
    disputed: 'disputed',
    amount: 'amount',
  },
});
