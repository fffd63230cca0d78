import { createHash } from 'node:crypto';
import type { Spot } from './mutant.ts';

/** The same mutants and files are drawn on every machine, until this text changes. */
const SEED = '20261125';

/** Where a text stands in a draw: a number from 0 to below 1. */
export function placeOf(text: string): number {
  return createHash('sha256').update(`${SEED} ${text}`).digest().readUInt32BE() / 2 ** 32;
}

/** True for one in `oneIn` mutants. No line counts, so that a change above a mutant draws no others. */
export function isDrawn({ file, mutator, original, replacement }: Spot, oneIn: number): boolean {
  return placeOf([file, mutator, original, replacement].join('\n')) < 1 / oneIn;
}
