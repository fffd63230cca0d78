import { REFUNDED, REVERSED, type TransactionStatus, VOIDED } from '../receipts/transaction-status.ts';
import type { Cents } from '../values/cents.ts';
import { cents } from '../values/cents.ts';

/**
 * The accounts of the ledger, each kept for every biller. What a payment promised and what the processor's book shows
 * meet in `processor clearing`: it is empty when both agree.
 */
export type LedgerAccount =
  | 'processor clearing'
  | 'processor balance'
  | 'bank'
  | 'biller payable'
  | 'fee income'
  | 'refunds'
  | 'returns'
  | 'disputes'
  | 'settled outside'
  | 'processor fees'
  | 'application fees'
  | 'other';

/** What a posting is made of; positive when the biller gained it, except for fees, which it pays. */
export interface Sums {
  readonly amount: Cents;
  /** Charged on top of the amount, or kept by the processor. */
  readonly fee: Cents;
  /** What the host keeps of it. */
  readonly applicationFee: Cents;
}

/** Which sum a side moves; `total` is the amount with the fee on top. */
type Part = keyof Sums | 'total';

export interface SideOfEvent {
  readonly account: LedgerAccount;
  /** Whose account it is. The host has a balance and an income of its own. */
  readonly whose: 'biller' | 'host';
  readonly sign: 1 | -1;
  readonly part: Part;
}

const side = (account: LedgerAccount, sign: 1 | -1, part: Part, whose: SideOfEvent['whose'] = 'biller') => ({
  account,
  whose,
  sign,
  part,
});

/** What the portal itself decides about a payment, and which accounts move then. */
export const OF_PAYMENT = {
  payment: [
    side('processor clearing', 1, 'total'),
    side('biller payable', -1, 'amount'),
    side('fee income', -1, 'fee'),
  ],
  refund: [side('processor clearing', -1, 'total'), side('refunds', 1, 'total')],
  'failed refund': [side('processor clearing', 1, 'total'), side('refunds', -1, 'total')],
  /** After it had failed at the processor: somebody gave it back in another way. */
  'refund outside': [side('settled outside', -1, 'total'), side('refunds', 1, 'total')],
  return: [side('processor clearing', -1, 'total'), side('returns', 1, 'total')],
  dispute: [side('processor clearing', -1, 'total'), side('disputes', 1, 'total')],
} as const satisfies Record<string, readonly SideOfEvent[]>;

/** The processor kept its own fee, and the host's, of a movement. */
const FEES = [
  side('processor fees', 1, 'fee'),
  side('processor balance', -1, 'fee'),
  side('application fees', 1, 'applicationFee'),
  side('processor balance', -1, 'applicationFee'),
  side('processor balance', 1, 'applicationFee', 'host'),
  side('fee income', -1, 'applicationFee', 'host'),
] as const;

const MOVED = [
  side('processor balance', 1, 'amount'),
  side('processor clearing', -1, 'amount'),
  ...FEES,
] as const;
const PAID_OUT = [side('processor balance', 1, 'amount'), side('bank', -1, 'amount'), ...FEES] as const;

/** What the processor's book shows, and which accounts move then. */
export const OF_BOOK = {
  charge: MOVED,
  refund: MOVED,
  return: MOVED,
  dispute: MOVED,
  'dispute won': MOVED,
  fee: [side('processor balance', 1, 'amount'), side('processor fees', -1, 'amount'), ...FEES],
  'application fee': [
    side('processor balance', 1, 'amount'),
    side('application fees', -1, 'amount'),
    side('processor balance', -1, 'amount', 'host'),
    side('fee income', 1, 'amount', 'host'),
    ...FEES,
  ],
  payout: PAID_OUT,
  'payout failed': PAID_OUT,
  /** Nobody here knows the kind: a person has to look at it. */
  other: [side('processor balance', 1, 'amount'), side('other', -1, 'amount'), ...FEES],
} as const satisfies Record<string, readonly SideOfEvent[]>;

export type PaymentEvent = keyof typeof OF_PAYMENT;
export type BookKind = keyof typeof OF_BOOK;

/** The sides of an event with their amounts; they sum to zero. A side that moves nothing is left out. */
export function sidesOf(
  event: PaymentEvent,
  { amount, fee }: Pick<Sums, 'amount' | 'fee'>,
): { readonly account: LedgerAccount; readonly amount: Cents }[] {
  const sums = { amount, fee, applicationFee: 0, total: amount + fee };
  return OF_PAYMENT[event]
    .map(({ account, sign, part }) => ({ account, amount: cents(sign * sums[part]) }))
    .filter((moved) => moved.amount !== 0);
}

/** Which event takes a payment back, by the status that the payment moves to. */
export function takingBack(to: TransactionStatus): 'refund' | 'dispute' | 'return' {
  if (to === VOIDED || to === REFUNDED) return 'refund';
  return to === REVERSED ? 'dispute' : 'return';
}
