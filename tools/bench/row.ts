import { counted } from '../../domain/values/counted.ts';

/** One figure of the bench. */
export interface Row {
  readonly part: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget?: Budget;
  /** How many times as long as its reference, which ran in the same rounds. */
  readonly ratio?: number;
  /** By what share of it the ratio differs between rounds, to either side. */
  readonly noise?: number;
}

export type Budget = { readonly atMost: number } | { readonly atLeast: number };

/** Where and when a part was measured. */
export interface Source {
  readonly node: string;
  readonly cores: number;
  readonly day: string;
  /** Fewer rounds, or fewer figures. */
  readonly isQuick: boolean;
}

/** What is kept in the repository, to compare later runs with: of each part the newest rows, and their source. */
export interface Kept {
  readonly sources: Readonly<Record<string, Source>>;
  readonly rows: readonly Row[];
}

export const QUICK = ', quick';

/** Where and when a part was measured, as people read it. */
export function sourceText({ day, node, cores, isQuick }: Source): string {
  return `${day}, ${node}, ${counted(cores, 'core')}${isQuick ? QUICK : ''}`;
}

export function isWithinBudget({ value, budget }: Pick<Row, 'value' | 'budget'>): boolean {
  if (budget === undefined) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** Compares times of rounds that ran in turn: the median of their ratios, and how far the ratios differ. */
export function comparedWithFloor(
  ours: readonly number[],
  floor: readonly number[],
): Required<Pick<Row, 'ratio' | 'noise'>> {
  const ratios = ours.map((time, at) => time / (floor[at] ?? time)).sort((a, b) => a - b);
  const ratio = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
  const [least = ratio, most = ratio] = [ratios[0], ratios.at(-1)];
  return { ratio, noise: (most - least) / 2 / ratio };
}
