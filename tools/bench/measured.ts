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

/** The middle one of some figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Milliseconds of each round for one answer. */
export function paces(rounds: readonly Round[]): number[] {
  return rounds.map(({ waits, milliseconds }) => milliseconds / waits.length);
}
