import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { inRepository } from '../paths.ts';
import { areaOf } from './areas.ts';
import { isCounted } from './counted.ts';
import { type Mutant, spotOf } from './mutant.ts';

const OUTCOMES: Readonly<Record<string, Mutant['outcome']>> = {
  Killed: 'killed',
  Timeout: 'timed out',
  Survived: 'survived',
  NoCoverage: 'without coverage',
};

/** The type is an enum of a package that only Stryker depends on. */
const WARNINGS = 'warn' as NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>;

/**
 * Changes these files of a folder one spot at a time, in a copy, and runs the folder's tests on each change, or on
 * one change in `oneIn`.
 */
export async function mutate(folder: string, files: readonly string[], oneIn: number): Promise<Mutant[]> {
  const { reads, withStatic, patience } = areaOf(files[0] ?? '');
  // Stryker's processes read the config of Vitest and the checker, which have no other way to learn these.
  process.env.MUTANTS_OF = folder;
  process.env.MUTANTS_ONE_IN = String(oneIn);
  const results = await new Stryker({
    mutate: [...files],
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutants/checker.mjs'],
    checkers: ['counted'],
    checkerNodeArgs: ['--import', 'tsx'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: !withStatic,
    concurrency: 2,
    timeoutMS: patience,
    // Vitest takes files below node_modules for packages, which it would not compile.
    tempDirName: join(tmpdir(), 'billfold-mutants'),
    ignorePatterns: [
      '**',
      ...reads.map((files) => `!${files}`),
      '!tools/mutants/**',
      '!tsconfig.base.json',
      '!package.json',
    ],
    // Stryker would rewrite a file that it finds here by means of TypeScript's old programming interface.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    reporters: ['progress-append-only'],
    logLevel: WARNINGS,
    allowConsoleColors: false,
  }).runMutationTest();

  const texts = new Map<string, string>();
  for (const { fileName } of results)
    if (!texts.has(fileName)) texts.set(fileName, await readFile(fileName, 'utf8'));
  return results
    .flatMap((result): Mutant[] => {
      const outcome = OUTCOMES[result.status];
      if (!outcome) return [];
      const { start, end } = result.location;
      return [
        {
          ...spotOf(
            relative(inRepository(), result.fileName),
            texts.get(result.fileName) ?? '',
            result,
            start,
            end,
          ),
          line: start.line,
          outcome,
        },
      ];
    })
    .filter((mutant) => isCounted(mutant, oneIn));
}
