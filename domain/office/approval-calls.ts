import * as v from 'valibot';
import { id, instant, success, text, textId } from '../api/wire.ts';
import { officeCall } from './office-call.ts';
import { LONGEST_REASON, REQUEST_STATES } from './requests.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';
import { why } from './why.ts';

export const askEmailCorrection = officeCall({
  method: 'POST',
  path: '/office/v1/customers/:customer/email',
  summary: "Asks that a customer's mail address is corrected.",
  description: 'Another person has to approve it.',
  may: 'emails:correct',
  fresh: true,
  request: v.object({ customer: textId, email: text(254), ...why }),
  answer: success,
});

export const withdrawEmailCorrection = officeCall({
  method: 'POST',
  path: '/office/v1/customers/:customer/email/withdraw',
  summary: 'Ends a correction that waits for approval or for its time.',
  may: 'emails:correct',
  fresh: true,
  request: v.object({ customer: textId, ...why }),
  answer: success,
});

const approval = v.object({
  id,
  state: v.picklist(REQUEST_STATES),
  customer: id,
  name: v.string(),
  /** Both are empty once the customer is removed. */
  from: v.string(),
  to: v.string(),
  reason: v.string(),
  asked_by: v.string(),
  asked_at: instant,
  /** True when the person who reads this asked for it, and so may not decide. */
  is_own: v.boolean(),
  /** Empty and null until somebody decides. */
  decided_by: v.string(),
  decided_at: v.nullable(instant),
  decision: v.string(),
  due_at: v.nullable(instant),
  outcome: v.string(),
});

export type Approval = v.InferOutput<typeof approval>;

export const listApprovals = listCall({
  path: '/office/v1/approvals',
  summary: 'Lists corrections of mail addresses, the newest first.',
  may: 'emails:approve',
  filters: { state: v.optional(v.picklist(REQUEST_STATES)) },
  sorts: ['at', 'by'],
  row: approval,
});

const decision = v.object({ request: textId, words: text(LONGEST_REASON) });

export const approveEmailCorrection = officeCall({
  method: 'POST',
  path: '/office/v1/approvals/:request/approve',
  summary: 'Approves a correction that somebody else asked for.',
  description: 'The correction takes effect a day later. Both addresses are told at once.',
  may: 'emails:approve',
  fresh: true,
  request: decision,
  answer: success,
});

export const refuseEmailCorrection = officeCall({
  method: 'POST',
  path: '/office/v1/approvals/:request/refuse',
  summary: 'Refuses a correction that somebody else asked for.',
  may: 'emails:approve',
  fresh: true,
  request: decision,
  answer: success,
});

export const exportApprovals = csvCall(listApprovals, {
  summary: 'Downloads the corrections as CSV, without names and mail addresses of customers.',
  table: 'approvals',
  columns: {
    request: 'id',
    customer: 'customer',
    state: 'state',
    reason: 'reason',
    'asked by': 'asked_by',
    'asked at': 'asked_at',
    'decided by': 'decided_by',
    'decided at': 'decided_at',
    decision: 'decision',
    'due at': 'due_at',
    outcome: 'outcome',
  },
});
