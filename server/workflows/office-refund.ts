import { refundOutcome } from '../../domain/office/refund-outcome.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordAct } from '../office/acts.ts';
import { claimRequest, dueRequests, endRequest, type OfficeRequest } from '../office/requests.ts';
import { refundsOfRequest } from '../payments/money-back/rows.ts';
import { giveBack } from '../payments/refund-request.ts';
import type { Refund } from '../store/schema/money-back.ts';

/** What a request for a refund holds besides its reason, which the payer reads. */
export interface RefundDetail {
  readonly number: string;
  readonly biller: string;
  readonly amount: Cents;
  /** What the payer paid, with the fee. */
  readonly paid: Cents;
}

/** The form of the detail as a request keeps it. */
export const writtenDetail = (detail: RefundDetail) => ({ ...detail });

export function detailOf({ detail }: Pick<OfficeRequest, 'detail'>): RefundDetail {
  const { number, biller, amount, paid } = detail;
  return {
    number: String(number),
    biller: String(biller),
    amount: cents(Number(amount)),
    paid: cents(Number(paid)),
  };
}

/**
 * Carries out an approved request. A crash at any point loses nothing and doubles nothing: the refund is written under
 * the number of the request, and due work goes on with what is written.
 */
export async function carryOutRefund(parts: Dependencies, id: number): Promise<void> {
  const until = new Date(parts.clock.now() + MINUTE);
  const request = await claimRequest(parts.store.db, parts, id, until);
  if (!request) return;
  const { number, amount, paid } = detailOf(request);
  const known = await refundsOfRequest(parts.store.db, id);
  if (known.length > 0) return end(parts, request, known, '');
  const { words } = await giveBack(parts, {
    confirmationNum: number,
    paid,
    amount,
    reason: request.reason,
    request: { id, at: request.decidedAt ?? request.askedAt },
  });
  return end(parts, request, await refundsOfRequest(parts.store.db, id), words);
}

/** Goes on with one approved refund that a crash or a silent processor left open. */
export async function finishOfficeRefund(parts: Dependencies): Promise<boolean> {
  const [request] = await dueRequests(parts.store.db, parts, 'refund');
  if (!request) return false;
  await carryOutRefund(parts, request.id);
  return true;
}

/** Ends a request once each of its refunds has ended. An open one is looked at again; `finishRefund` asks about it. */
async function end(
  parts: Dependencies,
  request: OfficeRequest,
  rows: readonly Refund[],
  refused: string,
): Promise<void> {
  if (rows.some(({ state }) => state === 'under way')) return;
  const { isDone, words } = rows.length === 0 ? { isDone: false, words: refused } : refundOutcome(rows);
  const { number, biller } = detailOf(request);
  await parts.store.transact(async (db) => {
    const state = isDone ? 'done' : 'failed';
    if (!(await endRequest(db, parts, request.id, { state, outcome: words }))) return;
    await recordAct(db, parts, 'office-refunded', {
      staff: request.decidedBy ?? request.askedBy,
      subject: `payment ${number}`,
      biller,
      before: `request ${request.id}`,
      after: state,
      outcome: isDone ? 'done' : 'refused',
      ...(request.customerId === null ? {} : { customer: request.customerId }),
    });
  });
}
