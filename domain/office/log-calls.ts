import * as v from 'valibot';
import { instant, money, requestDate, text, textId } from '../api/wire.ts';
import { OFFICE_ACTS, type OfficeAct } from './acts.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';

const entry = v.object({
  id: v.number(),
  at: instant,
  /** Empty for what was done at the host's command line, and for a sign-in with an unknown email. */
  person: v.string(),
  /** What that person is called, and the number of the person; empty and null as above. */
  person_name: v.optional(v.string(), ''),
  person_id: v.optional(v.nullable(v.number()), null),
  act: v.picklist(Object.keys(OFFICE_ACTS) as [OfficeAct, ...OfficeAct[]]),
  outcome: v.picklist(['done', 'refused', 'limited']),
  /** The number of the customer it concerned; null where it concerned none. */
  customer: v.nullable(v.number()),
  /** The slug of a biller. */
  biller: v.nullable(v.string()),
  /** What customers know that biller as; empty without one. */
  biller_name: v.optional(v.string(), ''),
  /** What it is about, by its kind and number: `payment K7M29QXW3R4TAB`. A refused try has method and path of its call. */
  subject: v.string(),
  /** What an entry about a refund asks to give back; null for others. */
  amount: v.optional(v.nullable(money), null),
  /** The person of the office whom the subject names. */
  about: v.optional(v.nullable(v.object({ id: v.number(), name: v.string() })), null),
  /** The number of the account whose auto pay the subject names. */
  account: v.optional(v.nullable(v.string()), null),
  before: v.string(),
  after: v.string(),
  reason: v.string(),
  /** A keyed hash of the network address, which compares and tells no place. */
  address: v.string(),
});

export type LogEntry = v.InferOutput<typeof entry>;

const filters = {
  /** A mail address, or a part of a name. */
  person: v.optional(text(254)),
  act: v.optional(v.picklist(Object.keys(OFFICE_ACTS) as [OfficeAct, ...OfficeAct[]])),
  customer: v.optional(textId),
  day_from: v.optional(requestDate),
  day_until: v.optional(requestDate),
};

export const listLog = listCall({
  path: '/office/v1/log',
  summary: 'Lists the entries of the log, the newest first.',
  description: 'A right for one biller shows the entries of that biller.',
  may: 'log:read',
  filters,
  sorts: ['at'],
  row: entry,
});

export const exportLog = csvCall(listLog, {
  summary: 'Downloads the log as CSV.',
  table: 'log',
  columns: {
    time: 'at',
    person: 'person',
    act: ({ act }) => OFFICE_ACTS[act],
    outcome: 'outcome',
    customer: 'customer',
    biller: 'biller',
    account: 'account',
    subject: 'subject',
    amount: 'amount',
    before: 'before',
    after: 'after',
    reason: 'reason',
  },
});
