import * as v from 'valibot';
import { instant, money, textId } from '../api/wire.ts';
import { bookException, stuckKind, TRIED_BY } from './exception-rows.ts';
import { slug } from './fields.ts';
import { officeCall } from './office-call.ts';
import { pageEnds } from './paging.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';
import { sortBy } from './tables/sort.ts';

export const listStuck = officeCall({
  method: 'GET',
  path: '/office/v1/stuck',
  summary:
    'Lists payments and refunds that somebody may have to look at, the oldest first unless sorted; a hundred of each kind, or four hundred of all when sorted.',
  may: 'exceptions:read',
  request: v.object({
    kind: v.optional(stuckKind),
    biller: v.optional(slug),
    sort: sortBy('since', 'next_at', 'biller', 'amount'),
  }),
  answer: v.object({
    rows: v.array(
      v.object({
        kind: stuckKind,
        /** How a payment without an outcome was begun; null for every other kind. */
        tried_by: v.nullable(v.picklist(TRIED_BY)),
        /** The confirmation number; empty for a payment that has none yet. */
        number: v.string(),
        biller: v.string(),
        biller_name: v.string(),
        amount: money,
        since: instant,
        /** When the portal goes on by itself; null where somebody has to. */
        next_at: v.nullable(instant),
      }),
    ),
    /** True when some are left out. */
    has_more: v.boolean(),
    ...pageEnds,
  }),
});

export const listExceptions = listCall({
  path: '/office/v1/exceptions',
  summary: 'Lists what did not agree when the books were compared, the newest first.',
  may: 'exceptions:read',
  filters: {
    state: v.optional(v.picklist(['open', 'closed'])),
    biller: v.optional(slug),
  },
  sorts: ['rule', 'subject', 'biller', 'day', 'age', 'owner'],
  row: bookException,
});

export const getException = officeCall({
  method: 'GET',
  path: '/office/v1/exceptions/:id',
  summary: 'Reads one exception of the books.',
  may: 'exceptions:read',
  request: v.object({ id: textId }),
  answer: bookException,
});

export const takeException = officeCall({
  method: 'POST',
  path: '/office/v1/exceptions/:id/take',
  summary: 'Says that the person looks into it.',
  may: 'exceptions:own',
  request: v.object({ id: textId }),
  answer: bookException,
});

export const exportStuck = csvCall(listStuck, {
  summary: 'Downloads payments and refunds that somebody may have to look at as CSV.',
  table: 'stuck payments',
  columns: {
    kind: 'kind',
    'tried by': 'tried_by',
    payment: 'number',
    biller: 'biller',
    amount: 'amount',
    since: 'since',
    'next at': 'next_at',
  },
});

export const exportExceptions = csvCall(listExceptions, {
  summary: 'Downloads what did not agree as CSV.',
  table: 'exceptions',
  columns: {
    exception: 'id',
    rule: 'rule',
    subject: 'subject',
    biller: 'biller',
    day: 'day',
    'found at': 'found_at',
    'closed at': 'closed_at',
    owner: 'owner',
  },
});
