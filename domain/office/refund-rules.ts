import type { DisputeStatus } from '../receipts/money-back.ts';
import {
  PROCESSING,
  REFUNDED,
  RETURNED,
  REVERSED,
  SUCCESSFUL,
  type TransactionStatus,
  VOIDED,
} from '../receipts/transaction-status.ts';
import { type Cents, subtract, ZERO } from '../values/cents.ts';

/** Why nothing can be given back of a payment. */
export const REFUND_BLOCKS = [
  'on-its-way',
  'not-paid',
  'taken-back',
  'disputed',
  'under-way',
  'nothing-left',
] as const;
export type RefundBlock = (typeof REFUND_BLOCKS)[number];

interface Refundable {
  readonly status: TransactionStatus;
  readonly dispute: DisputeStatus | null;
  /** Of amount and fee, what was not given back. */
  readonly left: Cents;
  /** A refund has no end yet, or the payment is being taken back. */
  readonly isBusy: boolean;
  /** What somebody has asked for and what is on its way back, of which nothing is given back yet. */
  readonly pending: Cents;
}

/** Undefined where money can be given back. */
export function refundBlock({
  status,
  dispute,
  left,
  isBusy,
}: Omit<Refundable, 'pending'>): RefundBlock | undefined {
  if (status === PROCESSING) return 'on-its-way';
  if (isTakenBack({ status, dispute })) return 'taken-back';
  if (status === REFUNDED) return 'nothing-left';
  if (status !== SUCCESSFUL) return 'not-paid';
  if (dispute === 'open') return 'disputed';
  if (isBusy) return 'under-way';
  return left <= ZERO ? 'nothing-left' : undefined;
}

/** True once the payer has the money back in another way than by a refund. */
function isTakenBack({ status, dispute }: Pick<Refundable, 'status' | 'dispute'>): boolean {
  return status === VOIDED || status === RETURNED || status === REVERSED || dispute === 'lost';
}

/** How much can still be given back beside what is pending, now or once what stands in the way has ended. */
export function leftToGiveBack(payment: Omit<Refundable, 'isBusy'>): Cents {
  const { status, left, pending } = payment;
  const counts = status === SUCCESSFUL || status === PROCESSING;
  return counts && !isTakenBack(payment) && left > pending ? subtract(left, pending) : ZERO;
}

/**
 * How much one person may give back. What went back of the payment before counts too: nobody gets around the limit by
 * asking for small parts.
 */
export function leftAlone(limit: Cents, givenBack: Cents): Cents {
  return limit > givenBack ? subtract(limit, givenBack) : ZERO;
}

/** True when another person has to approve. */
export function needsSecondPerson(limit: Cents, givenBack: Cents, amount: Cents): boolean {
  return amount > leftAlone(limit, givenBack);
}
