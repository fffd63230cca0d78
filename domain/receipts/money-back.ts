import * as v from 'valibot';
import { money } from '../api/wire.ts';
import { type Cents, cents, formatCents, sum, ZERO } from '../values/cents.ts';
import * as text from './text/money-back.ts';
import { REFUNDED, SUCCESSFUL, type TransactionStatus } from './transaction-status.ts';

/** What the payer’s bank has asked for, and how it ended. While it is open, the payment counts as paid. */
const disputeStatus = v.picklist(['open', 'won', 'lost']);
export type DisputeStatus = v.InferOutput<typeof disputeStatus>;

/** One claim of the payer’s bank: a payment may have several, one after the other or of several methods. */
export interface Dispute {
  /** The processor’s name for it. */
  readonly reference: string;
  readonly status: DisputeStatus;
  readonly amount: Cents;
  /** Until when the biller can answer, in milliseconds since 1970; missing where the processor names no time. */
  readonly respondBy?: number;
  /** Why, in the processor’s word, such as `fraudulent`; missing where it gives none, and in claims of earlier versions. */
  readonly reason?: string;
}

/** A question of the payer’s bank that takes no money. Answered in time, it may never become a claim. */
export interface Inquiry {
  /** The processor’s name for it, which a claim that comes of it keeps. */
  readonly reference: string;
  readonly isOpen: boolean;
  readonly amount: Cents;
  /** Until when the biller can answer, in milliseconds since 1970; missing once it has, and where no time is named. */
  readonly respondBy?: number;
  /** As of a claim. */
  readonly reason?: string;
}

/** What the disputes of a payment come to: it is open while one of them is. */
export function stateOfDisputes(disputes: readonly Dispute[]): DisputeStatus | null {
  const states = ['open', 'lost', 'won'] as const;
  return states.find((state) => disputes.some(({ status }) => status === state)) ?? null;
}

/**
 * `under review`: it failed, and somebody looks into it: nothing is under way until it is given back once more.
 * `dropped`: it ended without giving anything back, because the payer’s bank asked for the payment.
 */
const refundStatus = v.picklist(['under way', 'under review', 'dropped', 'done']);

/** The latest refund of a payment. */
export interface RefundState {
  readonly status: v.InferOutput<typeof refundStatus>;
  readonly amount: Cents;
  /** One sentence of the biller. */
  readonly reason: string;
  /** True of one that is done and went back in another way than to the payment method, such as by check. */
  readonly isOutside?: boolean;
}

/** What a payment tells of money that goes back; every field is missing when nothing does (ruling 7). */
export const moneyBackFields = {
  refund_status: v.optional(refundStatus),
  /** What the latest refund is about. */
  refund_amount: v.optional(money),
  refund_reason: v.optional(v.string()),
  /** True where the latest refund went back in another way than to the payment method, such as by check. */
  refund_is_outside: v.optional(v.boolean()),
  /** True where the bank took the latest refund after a dispute; it is told as that. */
  refund_is_dispute: v.optional(v.boolean()),
  /** What more was paid than is owed, because the latest refund failed after its bill was paid again. */
  credit_amount: v.optional(money),
  /** What was given back so far. */
  refunded_amount: v.optional(money),
  dispute_status: v.optional(disputeStatus),
  /** What the bank asks for in all; once nothing is open, what it took, or what the latest dispute was about. */
  disputed_amount: v.optional(money),
};

const moneyBack = v.object(moneyBackFields);
export type MoneyBack = v.InferOutput<typeof moneyBack>;

interface Stored {
  readonly givenBack: Cents;
  readonly refund: RefundState | null;
  readonly dispute: DisputeStatus | null;
  readonly disputes?: readonly Dispute[];
  /** What lies on the bills of the payment beyond what is owed. */
  readonly credit?: Cents;
  /** True where what went back last was taken by the payer’s bank. */
  readonly isLastDisputed?: boolean;
}

export function moneyBackOf(stored: Stored): MoneyBack {
  const { givenBack, refund, dispute, disputes = [], credit = ZERO, isLastDisputed } = stored;
  const disputed = disputedAmount(disputes);
  return {
    ...(refund
      ? { refund_status: refund.status, refund_amount: refund.amount, refund_reason: refund.reason }
      : {}),
    ...(refund?.status === 'under review' && credit > 0
      ? { credit_amount: cents(Math.min(credit, refund.amount)) }
      : {}),
    ...(refund?.isOutside ? { refund_is_outside: true } : {}),
    ...(isLastDisputed ? { refund_is_dispute: true } : {}),
    ...(givenBack > 0 ? { refunded_amount: givenBack } : {}),
    ...(dispute ? { dispute_status: dispute } : {}),
    ...(disputed === undefined ? {} : { disputed_amount: disputed }),
  };
}

function disputedAmount(disputes: readonly Dispute[]): Cents | undefined {
  const state = stateOfDisputes(disputes);
  if (state === null || state === 'won') return disputes.at(-1)?.amount;
  return sum(disputes.filter(({ status }) => status === state).map(({ amount }) => amount));
}

/** The fields of another record that tell of it. */
export function moneyBackIn(record: MoneyBack): MoneyBack {
  const { refund_status, refund_amount, refund_reason, refund_is_outside, refund_is_dispute } = record;
  const { credit_amount, refunded_amount, dispute_status, disputed_amount } = record;
  return {
    ...(refund_status === undefined ? {} : { refund_status }),
    ...(refund_amount === undefined ? {} : { refund_amount }),
    ...(refund_reason === undefined ? {} : { refund_reason }),
    ...(refund_is_outside === undefined ? {} : { refund_is_outside }),
    ...(refund_is_dispute === undefined ? {} : { refund_is_dispute }),
    ...(credit_amount === undefined ? {} : { credit_amount }),
    ...(refunded_amount === undefined ? {} : { refunded_amount }),
    ...(dispute_status === undefined ? {} : { dispute_status }),
    ...(disputed_amount === undefined ? {} : { disputed_amount }),
  };
}

type Told = MoneyBack & {
  readonly trans_status: TransactionStatus;
  readonly total: Cents;
};

/** True when some of a payment is given back, is about to be, or is asked for by the bank. */
export function isGoingBack({
  trans_status,
  refund_status,
  dispute_status,
}: MoneyBack & Pick<Told, 'trans_status'>) {
  if (trans_status === REFUNDED) return true;
  const isRefund = refund_status !== undefined && refund_status !== 'dropped';
  return trans_status === SUCCESSFUL && (isRefund || dispute_status === 'open');
}

/** The state of such a payment in a few words; undefined when none of its money goes back. */
export function moneyBackState(told: Told): string | undefined {
  const { trans_status, refund_status, refunded_amount, total, dispute_status } = told;
  if (trans_status === REFUNDED) return text.GIVEN_BACK;
  if (trans_status !== SUCCESSFUL) return undefined;
  if (dispute_status === 'open') return text.DISPUTED;
  if (refund_status === 'under way') return text.BEING_GIVEN_BACK;
  if (refund_status === 'under review') return text.NOT_GIVEN_BACK;
  if (refunded_amount === undefined) return undefined;
  return text.partGivenBack(formatCents(refunded_amount), formatCents(total));
}

/**
 * What happens to the money of a payment that counts, in sentences beside its state; empty when there is nothing to
 * tell.
 */
export function moneyBackText(told: Told): string {
  if (told.trans_status !== SUCCESSFUL) return '';
  return [...disputeSentences(told), ...refundSentences(told)].join(' ');
}

/** The same while something is under way, has failed or is disputed; empty once that has ended. */
export function openMoneyBackText(told: Told): string {
  const { refund_status, dispute_status } = told;
  const isOpen = refund_status === 'under way' || refund_status === 'under review';
  return isOpen || dispute_status === 'open' ? moneyBackText(told) : '';
}

function refundSentences(told: Told): string[] {
  const { refund_status, refund_amount, refunded_amount, refund_reason, refund_is_outside, total } = told;
  const whole = formatCents(total);
  if (refund_amount === undefined) return [];
  // What the bank took is told as its dispute.
  const isTold = told.dispute_status === 'lost' && told.refund_is_dispute;
  const reason = refund_reason && !isTold ? [refund_reason] : [];
  if (refund_status === 'done')
    return [text.OPEN_AGAIN, ...(refund_is_outside ? [text.BY_ANOTHER_WAY] : []), ...reason];
  const earlier =
    refunded_amount === undefined ? [] : [text.partGoneBack(formatCents(refunded_amount), whole)];
  const part = formatCents(refund_amount);
  if (refund_status === 'dropped') return [...earlier, text.partDropped(part, whole)];
  return refund_status === 'under way'
    ? [...earlier, text.partUnderWay(part, whole), ...reason]
    : [...earlier, text.partUnderReview(part, whole), ...creditSentence(told)];
}

function creditSentence({ credit_amount }: Told): string[] {
  return credit_amount === undefined ? [] : [text.paidTwice(formatCents(credit_amount))];
}

function disputeSentences({ dispute_status, disputed_amount, total }: Told): string[] {
  const whole = formatCents(total);
  const part = disputed_amount === undefined ? whole : formatCents(disputed_amount);
  if (dispute_status === 'open') return [text.bankAsked(part, whole)];
  if (dispute_status === 'lost') return [text.bankTookBack(part, whole)];
  return dispute_status === 'won' ? [text.bankGaveUp(part, whole)] : [];
}
