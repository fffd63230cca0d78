import type { Mutant } from './mutant.ts';
import type { SameProgram } from './same-program.ts';

/** The share of mutants that the tests of a folder must notice, in percent. */
export const LOWEST_SCORE = 95;

/** What came of the mutants of one folder. */
export interface Row {
  readonly folder: string;
  /** True if the mutants were drawn from all of the folder. */
  readonly isDrawn: boolean;
  readonly mutants: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly withoutCoverage: number;
  readonly sameProgram: number;
}

export interface Verdict {
  readonly row: Row;
  /** The mutants that no test noticed, although they are another program. */
  readonly unnoticed: readonly Mutant[];
  /** Entries of the list whose mutant was noticed, or exists no longer. */
  readonly stale: readonly SameProgram[];
}

/**
 * `listed` holds the entries for the files that were mutated. Where mutants were drawn, no entry is stale: its
 * mutant may not be among them.
 */
export function verdictOf(
  folder: string,
  mutants: readonly Mutant[],
  listed: readonly SameProgram[],
  isDrawn = false,
): Verdict {
  const open = mutants.filter(({ outcome }) => outcome === 'survived' || outcome === 'without coverage');
  const isListed = (mutant: Mutant) => listed.some((entry) => isOf(entry, mutant));
  const unnoticed = open.filter((mutant) => !isListed(mutant));
  const count = (of: readonly Mutant[], outcome: Mutant['outcome']) =>
    of.filter((mutant) => mutant.outcome === outcome).length;
  return {
    row: {
      folder,
      isDrawn,
      mutants: mutants.length,
      killed: count(mutants, 'killed'),
      timedOut: count(mutants, 'timed out'),
      survived: count(unnoticed, 'survived'),
      withoutCoverage: count(unnoticed, 'without coverage'),
      sameProgram: open.length - unnoticed.length,
    },
    unnoticed,
    stale: isDrawn ? [] : listed.filter((entry) => !open.some((mutant) => isOf(entry, mutant))),
  };
}

function isOf(entry: SameProgram, { file, original, replacement }: Mutant): boolean {
  return entry.file === file && entry.original === original && entry.replacement === replacement;
}

/** The share of noticed mutants among those that are another program, in percent. */
export function scoreOf({ mutants, killed, timedOut, sameProgram }: Row): number {
  const others = mutants - sameProgram;
  return others === 0 ? 100 : (100 * (killed + timedOut)) / others;
}

export function isEnough(row: Row): boolean {
  return scoreOf(row) >= LOWEST_SCORE;
}

export const COLUMNS = [
  'folder',
  'mutants',
  'killed',
  'timed out',
  'survived',
  'without coverage',
  'same program',
  'score',
] as const;

/** The cells of a row, under `COLUMNS`. A score is rounded down, so that 95 % is never a little less. */
export function cells(row: Row): string[] {
  const { folder, isDrawn, mutants, killed, timedOut, survived, withoutCoverage, sameProgram } = row;
  const counts = [killed, timedOut, survived, withoutCoverage, sameProgram].map(String);
  return [
    folder,
    isDrawn ? `sample of ${mutants}` : String(mutants),
    ...counts,
    `${(Math.floor(scoreOf(row) * 10) / 10).toFixed(1)} %`,
  ];
}

export function total(rows: readonly Row[]): Row {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    folder: 'all',
    isDrawn: rows.some(({ isDrawn }) => isDrawn),
    mutants: sum((row) => row.mutants),
    killed: sum((row) => row.killed),
    timedOut: sum((row) => row.timedOut),
    survived: sum((row) => row.survived),
    withoutCoverage: sum((row) => row.withoutCoverage),
    sameProgram: sum((row) => row.sameProgram),
  };
}
