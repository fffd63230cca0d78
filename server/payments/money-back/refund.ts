import { and, eq } from 'drizzle-orm';
import { SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { type Cents, cents, subtract, ZERO } from '../../../domain/values/cents.ts';
import { MINUTE } from '../../../domain/values/durations.ts';
import type { Dependencies } from '../../dependencies.ts';
import { claimDue } from '../../store/claim-due.ts';
import { type Refund, refunds } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { nextCheck } from '../next-check.ts';
import { peekCharge, peekRefund, refundCharge } from '../processor.ts';
import { chargesOfPayment } from '../shares.ts';
import { announceRefund } from './announce.ts';
import { hearCharge } from './at-processor.ts';
import { takeBack } from './dispute.ts';
import { endRefund } from './end.ts';
import {
  isBeingReversed,
  isOfPayment,
  isRefund,
  leftOf,
  refundKeyOf,
  refundsOf,
  restOf,
  updateState,
} from './rows.ts';

export interface RefundRequest {
  readonly confirmationNum: string;
  /** Undefined: all that is left of the payment. */
  readonly amount?: Cents;
  /** One sentence for the payer. */
  readonly reason: string;
  readonly request?: OfficeRefund;
}

/**
 * The request of the office that a refund carries out, at most once. The time of its approval is a part of the
 * processor's key: what a restored backup has forgotten is not given back again.
 */
export interface OfficeRefund {
  readonly id: number;
  readonly at: Date;
}

type Refusal =
  | 'not paid'
  | 'disputed'
  | 'disputed in part'
  | 'too much'
  | 'another is under way'
  | 'some went back before';

/**
 * Gives back all or a part of a payment for its biller. The request is recorded first. `under way`: the processor has
 * not confirmed it; the due work finishes it. `some went back before`: at the processor, which nobody here knew until
 * now. A part is then not given back on top of it: it may be the same.
 */
export async function giveBackPayment(
  parts: Dependencies,
  request: RefundRequest,
): Promise<'given back' | 'under way' | 'failed' | Refusal> {
  const isNews = await hearFirst(parts, request);
  if (isNews && request.amount !== undefined) return 'some went back before';
  const written = await writeRequest(parts, request);
  if (typeof written === 'string') return written;
  const states: Refund['state'][] = [];
  for (const refund of written)
    states.push(refund.state === 'under way' ? await carryOut(parts, refund) : refund.state);
  if (states.includes('dropped')) return states.includes('given back') ? 'disputed in part' : 'disputed';
  if (states.includes('failed')) return 'failed';
  const open = written.filter((_, at) => states[at] === 'under way');
  if (open.length === 0) return 'given back';
  await tellUnderWay(parts, open);
  return 'under way';
}

/**
 * Notes what the processor gave back of a payment without being asked from here. True when there was something. A
 * processor that does not answer holds up no request: the refund is made or refused when it does.
 */
async function hearFirst(parts: Dependencies, { confirmationNum, request }: RefundRequest): Promise<boolean> {
  const isPayment = eq(transactions.confirmationNum, confirmationNum);
  const [payment] = await parts.store.db.select().from(transactions).where(isPayment);
  if (payment?.status !== SUCCESSFUL || (await wasMadeBefore(parts, payment, request))) return false;
  for (const charge of chargesOfPayment(payment)) await hearCharge(parts, payment, charge, request?.id);
  const [now] = await parts.store.db.select().from(transactions).where(isPayment);
  return now !== undefined && now.givenBack > payment.givenBack;
}

/**
 * True when the processor knows a refund under the key that the office's request will use, or cannot say so: a backup
 * that was restored has forgotten it, and the request finds it again.
 */
async function wasMadeBefore(
  parts: Dependencies,
  payment: Transaction,
  request: OfficeRefund | undefined,
): Promise<boolean> {
  if (!request) return false;
  const earlier = await refundsOf(parts.store.db, payment);
  const charges = chargesOfPayment(payment);
  for (const charge of charges)
    for (const at of charges.keys()) {
      const key = refundKeyOf({
        chargeKey: charge.key,
        number: earlier.length + at + 1,
        requestedAt: request.at,
      });
      if ((await peekRefund(parts, charge, key)) !== 'none') return true;
    }
  return false;
}

function writeRequest(
  { store, clock }: Dependencies,
  { confirmationNum, amount, reason, request }: RefundRequest,
): Promise<readonly Refund[] | Refusal> {
  return store.transact(async (db) => {
    const [payment] = await db
      .select()
      .from(transactions)
      .where(eq(transactions.confirmationNum, confirmationNum))
      .for('update');
    if (!payment) return 'not paid';
    const earlier = await refundsOf(db, payment);
    const own = earlier.filter(({ requestId }) => request !== undefined && requestId === request.id);
    if (own.length > 0) return own;
    if (payment.status !== SUCCESSFUL) return 'not paid';
    if (payment.dispute === 'open' || payment.dispute === 'lost') return 'disputed';
    const isBusy = earlier.some(({ state }) => state === 'under way') || (await isBeingReversed(db, payment));
    if (isBusy) return 'another is under way';
    const asked = amount ?? restOf(payment);
    if (asked > restOf(payment)) return 'too much';
    const now = clock.now();
    const shares = sharesOf(payment, earlier, asked);
    const written = await db
      .insert(refunds)
      .values(
        shares.map((share, at) => ({
          customerId: payment.customerId,
          transactionId: payment.id,
          number: earlier.length + at + 1,
          state: 'under way' as const,
          ...share,
          reason,
          requestedAt: request?.at ?? new Date(now),
          requestId: request?.id ?? null,
          nextCheckAt: new Date(now + MINUTE),
        })),
      )
      .returning();
    await updateState(db, payment);
    return written;
  });
}

/** The first methods give back first, each at most what is left of its charge. */
function sharesOf(payment: Transaction, earlier: readonly Refund[], asked: Cents) {
  const shares: { chargeKey: string; amount: Cents }[] = [];
  let open = asked;
  for (const charge of chargesOfPayment(payment)) {
    const share = cents(Math.min(leftOf(charge, earlier), open));
    if (share > ZERO) shares.push({ chargeKey: charge.key, amount: share });
    open = subtract(open, share);
  }
  return shares;
}

/** Finishes one refund that a crash, a silent processor or the processor's own time left open. */
export async function finishRefund(parts: Dependencies): Promise<boolean> {
  const refund = await claimDue(parts, refunds, { isRow: isRefund, next: nextCheck });
  if (!refund) return false;
  await carryOut(parts, refund);
  return true;
}

/** Has the processor give the money back, and writes down what came of it. */
async function carryOut(parts: Dependencies, refund: Refund): Promise<Refund['state']> {
  const [payment] = await parts.store.db.select().from(transactions).where(isOfPayment(refund));
  const charge = payment && chargesOfPayment(payment).find(({ key }) => key === refund.chargeKey);
  if (!payment || !charge || payment.status !== SUCCESSFUL) return endRefund(parts, refund, 'dropped');
  const entry = await peekCharge(parts, charge);
  if (typeof entry === 'string') return 'under way';
  if (entry.kind === 'returned') {
    const state = await endRefund(parts, refund, 'dropped');
    // The dispute takes what is left after refunds that were made at the processor.
    await hearCharge(parts, payment, charge);
    const [now = payment] = await parts.store.db.select().from(transactions).where(isOfPayment(refund));
    await takeBack(parts, now, charge.key, entry);
    return state;
  }
  const what = { key: refundKeyOf(refund), amount: refund.amount };
  const answer = entry.kind === 'given back' ? 'given back' : await refundCharge(parts, charge, what);
  switch (answer) {
    case 'given back':
    case 'failed':
      return endRefund(parts, refund, answer);
    // Less is left of the charge than we know of: staff has to look, and nothing would change by asking again.
    case 'refused':
      return endRefund(parts, refund, 'failed');
    case 'disputed':
      return endRefund(parts, refund, 'dropped');
    default:
      return 'under way';
  }
}

function tellUnderWay(parts: Dependencies, open: readonly Refund[]): Promise<void> {
  return parts.store.transact(async (db) => {
    for (const refund of open)
      if (await isStillOpen(db, refund)) await announceRefund(db, parts, refund, 'under way');
  });
}

async function isStillOpen(db: Db, refund: Refund): Promise<boolean> {
  return (await db.$count(refunds, and(isRefund(refund), eq(refunds.state, 'under way')))) > 0;
}
