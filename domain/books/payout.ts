import { add, type Cents, subtract, sum, ZERO } from '../values/cents.ts';
import { counted } from '../values/counted.ts';
import type { BookKind, Sums } from './postings.ts';

/** One movement that a payout paid out. */
export interface PaidOutLine extends Sums {
  readonly kind: BookKind;
  /** The part of a charge that was charged on top of what is owed. */
  readonly onTop: Cents;
}

/** What a payout is made of. Everything that lowers it is positive here too. */
export interface PayoutSums {
  readonly gross: Cents;
  readonly feesOnTop: Cents;
  readonly processorFees: Cents;
  readonly applicationFees: Cents;
  readonly refunds: Cents;
  readonly returns: Cents;
  readonly disputes: Cents;
  readonly disputesWon: Cents;
  /** Payouts that had failed, and were put back. */
  readonly putBack: Cents;
  /** Movements of a kind that nobody here knows. */
  readonly other: Cents;
  readonly net: Cents;
}

/** Gross and fees on top, less fees, refunds, returns and disputes, plus disputes won: that is the net. */
export function sumsOfPayout(lines: readonly PaidOutLine[]): PayoutSums {
  const of = (...kinds: BookKind[]) =>
    sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const lost = (...kinds: BookKind[]) => subtract(ZERO, of(...kinds));
  const feesOnTop = sum(lines.map(({ onTop }) => onTop));
  const sums = {
    gross: subtract(of('charge'), feesOnTop),
    feesOnTop,
    processorFees: add(sum(lines.map(({ fee }) => fee)), lost('fee')),
    applicationFees: add(sum(lines.map(({ applicationFee }) => applicationFee)), lost('application fee')),
    refunds: lost('refund'),
    returns: lost('return'),
    disputes: lost('dispute'),
    disputesWon: of('dispute won'),
    putBack: of('payout failed'),
    other: of('other'),
  };
  const gained = [sums.gross, sums.feesOnTop, sums.disputesWon, sums.putBack, sums.other];
  const given = [sums.processorFees, sums.applicationFees, sums.refunds, sums.returns, sums.disputes];
  return { ...sums, net: subtract(sum(gained), sum(given)) };
}

export interface PayoutState {
  /** What the processor sent to the bank; negative when it took it from there. */
  readonly amount: Cents;
  readonly status: 'under way' | 'paid' | 'failed';
  /** False while the processor does not tell which movements it paid out. */
  readonly isTold: boolean;
  /** How many movements are of a kind that nobody here knows. */
  readonly strange: number;
  /** The processor has put the money of a failed one back. */
  readonly isPutBack: boolean;
  /** How many charges were paid out that our ledger does not have, and that do not go back. */
  readonly unknown: number;
}

/** Why a person has to look at a payout; undefined when it is reconciled, or not yet told. */
export function problemOf(payout: PayoutState, { net }: PayoutSums): string | undefined {
  if (payout.status === 'failed' && !payout.isPutBack) return 'it failed, and its money was not put back';
  if (!payout.isTold) return undefined;
  if (payout.strange > 0) return `held for a person: ${payout.strange} movements of an unknown kind`;
  if (net !== payout.amount) return 'the movements do not sum to the payout';
  return payout.unknown === 0 ? undefined : `not in our ledger: ${counted(payout.unknown, 'charge')}`;
}

/** What arrived at the bank, and stayed there. */
export function bankCredit({ amount, status }: Pick<PayoutState, 'amount' | 'status'>): Cents {
  return status === 'paid' ? amount : ZERO;
}
