import { type Cents, subtract, sum } from '../values/cents.ts';
import type { PaidOutLine } from './payout.ts';
import { type ThreeWays, threeWays } from './reconciliation.ts';

/** One movement of a payout, with the posting of our ledger that tells of the same money. */
export interface PaidOutPosting extends Omit<PaidOutLine, 'onTop'> {
  /** The biller's slug and name; empty for what belongs to an account that serves all billers. */
  readonly biller: string;
  readonly name: string;
  /** False for a biller that takes no remittances. */
  readonly isRemitted: boolean;
  /** Undefined where our ledger has no posting of this charge and amount that no other movement is about. */
  readonly posting: string | undefined;
  /** What the biller was told of it; undefined where no remittance has it yet. */
  readonly remitted: Cents | undefined;
  /** The processor's book has nothing left of the charge, or refunds of the rest are under way. */
  readonly isGivenBack: boolean;
}

/** What a payout holds of one biller, in three books. */
export interface PayoutPart {
  readonly biller: string;
  readonly name: string;
  readonly isRemitted: boolean;
  readonly paid: ThreeWays;
  readonly takenBack: ThreeWays;
  /** Movements of charges that our ledger does not have, such as a claim that is not decided yet. */
  readonly onlyAtProcessor: Cents;
  /** Failed payouts that were put back, and movements of an unknown kind. */
  readonly other: Cents;
  /** What the processor and the host kept. */
  readonly kept: Cents;
  readonly net: Cents;
}

const OF_CHARGES: ReadonlySet<PaidOutPosting['kind']> = new Set([
  'charge',
  'refund',
  'return',
  'dispute',
  'dispute won',
]);

/** The parts of a payout, biller by biller. Their nets sum to what was paid out. */
export function partsOfPayout(lines: readonly PaidOutPosting[]): PayoutPart[] {
  const billers = new Map<string, PaidOutPosting[]>();
  for (const line of lines) billers.set(line.biller, [...(billers.get(line.biller) ?? []), line]);
  return [...billers.values()]
    .map(partOf)
    .sort((one, other) => one.name.localeCompare(other.name) || one.biller.localeCompare(other.biller));
}

function partOf(lines: readonly PaidOutPosting[]): PayoutPart {
  const ours = lines.filter(({ posting }) => posting !== undefined);
  const others = lines.filter(({ posting }) => posting === undefined);
  const amountOf = (found: readonly PaidOutPosting[]) => sum(found.map(({ amount }) => amount));
  const paid = threeWays(ours.filter(({ posting }) => posting === 'payment').map(asPosting));
  const takenBack = threeWays(ours.filter(({ posting }) => posting !== 'payment').map(asPosting));
  const onlyAtProcessor = amountOf(others.filter(({ kind }) => OF_CHARGES.has(kind)));
  const other = amountOf(others.filter(({ kind }) => kind === 'payout failed' || kind === 'other'));
  const kept = subtract(
    sum(lines.flatMap(({ fee, applicationFee }) => [fee, applicationFee])),
    amountOf(others.filter(({ kind }) => kind === 'fee' || kind === 'application fee')),
  );
  const gained = [paid.processor, takenBack.processor, onlyAtProcessor, other];
  const [{ biller, name, isRemitted }] = lines as readonly [PaidOutPosting];
  return {
    biller,
    name,
    isRemitted,
    paid,
    takenBack,
    onlyAtProcessor,
    other,
    kept,
    net: subtract(sum(gained), kept),
  };
}

function asPosting({ amount, remitted }: PaidOutPosting) {
  return { ledger: amount, processor: amount, remitted };
}

/** How many charges were paid out that our ledger does not have, and that do not go back. */
export function unknownCharges(lines: readonly PaidOutPosting[]): number {
  return lines.filter(
    ({ kind, posting, isGivenBack }) => kind === 'charge' && posting === undefined && !isGivenBack,
  ).length;
}
