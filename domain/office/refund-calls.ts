import * as v from 'valibot';
import { instant, money, text, textId } from '../api/wire.ts';
import { paymentNumber } from './fields.ts';
import { officeCall } from './office-call.ts';
import { pageEnds, pageFields } from './paging.ts';
import { refundRequest, refundRequestState } from './refund-request.ts';
import { LONGEST_REASON } from './requests.ts';

/**
 * Asks for money of a payment to be given back. Up to the biller's limit it goes back at once; above it another person
 * has to approve.
 */
export const askRefund = officeCall({
  method: 'POST',
  path: '/office/v1/payments/:number/refunds',
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

/** What was asked for, the newest first. */
export const listRefunds = officeCall({
  method: 'GET',
  path: '/office/v1/refunds',
  may: 'refunds:read',
  request: v.object({ state: v.optional(refundRequestState), ...pageFields }),
  answer: v.object({ rows: v.array(refundRequest), ...pageEnds }),
});

export const getRefund = officeCall({
  method: 'GET',
  path: '/office/v1/refunds/:id',
  may: 'refunds:read',
  request: v.object({ id: textId }),
  answer: v.object({
    ...refundRequest.entries,
    /** Of the whole payment, with the fee. */
    paid: money,
    /** What is left of it by now. */
    left: money,
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

/** Approves what somebody else asked for, and has it carried out; or refuses it. */
export const decideRefund = officeCall({
  method: 'POST',
  path: '/office/v1/refunds/:id/decision',
  may: 'refunds:approve',
  fresh: true,
  request: v.object({ id: textId, approve: v.boolean(), reason: text(LONGEST_REASON) }),
  answer: refundRequest,
});
