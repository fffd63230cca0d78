import type { Round } from './load.ts';

export interface Measured {
  readonly errors: number;
  /** Answered requests in a second. */
  readonly rate: number;
  /** Milliseconds within which half, and 99 of 100, were answered. */
  readonly p50: number;
  readonly p99: number;
}

export function measured(...rounds: Round[]): Measured {
  const waits = Float64Array.from(rounds.flatMap((round) => round.waits)).sort();
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  return {
    errors: rounds.reduce((errors, round) => errors + round.errors, 0),
    rate: waits.length / rounds.reduce((seconds, round) => seconds + round.milliseconds / 1000, 0),
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** The ratio of our time to the reference's: the median of rounds that ran in turn. */
export function timesAsLong(ours: readonly Round[], floor: readonly Round[]): number {
  const ratios = ours.map((round, at) => pace(floor[at] ?? round) / pace(round)).sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
}

function pace({ waits, milliseconds }: Round): number {
  return waits.length / milliseconds;
}
