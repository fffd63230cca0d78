import * as v from 'valibot';
import { instant, money, text, textId } from '../api/wire.ts';
import { paymentNumber, slug } from './fields.ts';
import { officeCall } from './office-call.ts';
import { refundRequest, refundRequestState } from './refund-request.ts';
import { REFUND_BLOCKS } from './refund-rules.ts';
import { LONGEST_REASON } from './requests.ts';
import { csvCall } from './tables/csv-call.ts';
import { listCall } from './tables/list-call.ts';

export const askRefund = officeCall({
  method: 'POST',
  path: '/office/v1/payments/:number/refunds',
  summary: 'Asks for money of a payment to be given back.',
  description: "Up to the biller's limit it goes back at once; above it another person has to approve.",
  may: 'refunds:ask',
  fresh: true,
  request: v.object({
    number: paymentNumber,
    /** Made by the page: a double click sends it twice, and asks once. */
    key: v.pipe(text(100), v.minLength(8)),
    amount: money,
    /** One sentence for the payer. */
    reason: text(LONGEST_REASON),
  }),
  answer: refundRequest,
});

export const listRefunds = listCall({
  path: '/office/v1/refunds',
  summary: 'Lists what was asked for, the newest first.',
  may: 'refunds:read',
  filters: {
    state: v.optional(refundRequestState),
    biller: v.optional(slug),
  },
  sorts: ['asked', 'by', 'biller', 'amount'],
  row: refundRequest,
});

export const getRefund = officeCall({
  method: 'GET',
  path: '/office/v1/refunds/:id',
  summary: 'Reads a refund with what became of it at the processor.',
  may: 'refunds:read',
  request: v.object({ id: textId }),
  answer: v.object({
    ...refundRequest.entries,
    /** Of the whole payment, with the fee. */
    paid: money,
    /** What is left of it by now. */
    left: money,
    /** Why an approval would be refused now; null once it is decided, and where nothing stands in the way. */
    refund_block: v.optional(v.nullable(v.picklist(REFUND_BLOCKS)), null),
    /** What became of it at the processor: one for each method. */
    parts: v.array(
      v.object({
        amount: money,
        state: v.picklist(['under way', 'given back', 'failed', 'dropped']),
        begun_at: instant,
      }),
    ),
  }),
});

export const decideRefund = officeCall({
  method: 'POST',
  path: '/office/v1/refunds/:id/decision',
  summary: 'Approves what somebody else asked for, and has it carried out; or refuses it.',
  may: 'refunds:approve',
  fresh: true,
  request: v.object({ id: textId, approve: v.boolean(), reason: text(LONGEST_REASON) }),
  answer: refundRequest,
});

export const exportRefunds = csvCall(listRefunds, {
  summary: 'Downloads what was asked for as CSV.',
  table: 'refunds',
  columns: {
    refund: 'id',
    payment: 'number',
    biller: 'biller',
    amount: 'amount',
    state: 'state',
    reason: 'reason',
    'asked by': 'asked_by',
    'asked at': 'asked_at',
    'decided by': 'decided_by',
    'decided at': 'decided_at',
    decision: 'decision',
    'ended at': 'ended_at',
    outcome: 'outcome',
  },
});
