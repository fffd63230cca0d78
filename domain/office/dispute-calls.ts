import * as v from 'valibot';
import { slug } from './fields.ts';
import { officeCall } from './office-call.ts';
import { pageEnds, pageFields } from './paging.ts';
import { csvCall } from './tables/csv-call.ts';
import { sortBy } from './tables/sort.ts';
import { takenBack, takenBackState } from './taken-back.ts';

export const listDisputes = officeCall({
  method: 'GET',
  path: '/office/v1/disputes',
  summary: 'Lists payments that a bank has taken back or asks about, the newest first.',
  may: 'disputes:read',
  request: v.object({
    state: v.optional(takenBackState),
    biller: v.optional(slug),
    sort: sortBy('day', 'respond_by', 'disputed', 'amount'),
    ...pageFields,
  }),
  answer: v.object({ rows: v.array(takenBack), ...pageEnds }),
});

export const exportDisputes = csvCall(listDisputes, {
  summary: 'Downloads returns and disputes as CSV, without personal data.',
  table: 'returns and disputes',
  columns: {
    payment: 'number',
    day: 'day',
    biller: 'biller',
    state: ({ dispute }) => dispute ?? 'returned',
    'respond by': 'respond_by',
    reason: ({ reasons }) => reasons.join('; '),
    message: 'message',
    disputed: 'disputed',
    amount: 'amount',
  },
});
