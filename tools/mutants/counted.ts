import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { inRepository } from '../paths.ts';
import { isDrawn } from './drawn.ts';
import { isForScreens, isForTypes, isWording } from './left-out.ts';
import { type Position, type Spot, spotOf } from './mutant.ts';

/** A mutant as Stryker tells it while it runs: positions count from 0, in its report from 1. */
interface RunningMutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

type Verdict = { readonly status: 'passed' } | { readonly status: 'compileError'; readonly reason: string };

/** True for a mutant that has a place in the row of its folder. */
export function isCounted(spot: Spot, oneIn: number): boolean {
  return !isWording(spot) && !isForTypes(spot) && !isForScreens(spot) && isDrawn(spot, oneIn);
}

/** Stryker runs no mutant of which this says that it does not compile, and the others all. */
export async function checkCounted(mutants: readonly RunningMutant[]): Promise<Record<string, Verdict>> {
  const texts = new Map<string, string>();
  for (const { fileName } of mutants)
    if (!texts.has(fileName)) texts.set(fileName, await readFile(fileName, 'utf8'));
  const oneIn = Number(process.env.MUTANTS_ONE_IN);
  return Object.fromEntries(
    mutants.map(({ id, fileName, location: { start, end }, ...told }) => {
      const text = texts.get(fileName) ?? '';
      const spot = spotOf(relative(inRepository(), fileName), text, told, fromOne(start), fromOne(end));
      return [
        id,
        isCounted(spot, oneIn) ? { status: 'passed' } : { status: 'compileError', reason: 'not counted' },
      ];
    }),
  );
}

const fromOne = ({ line, column }: Position): Position => ({ line: line + 1, column: column + 1 });
