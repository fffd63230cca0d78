import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { command } from '../command.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';
import { table } from '../table.ts';
import { AREAS, areaOf, isOfArea } from './areas.ts';
import { placeOf } from './drawn.ts';
import { isFileLeftOut } from './left-out.ts';
import { mutate } from './mutate.ts';
import { withMutants } from './page.ts';
import { SAME_PROGRAM } from './same-program.ts';
import { COLUMNS, cells, isEnough, LOWEST_SCORE, total, type Verdict, verdictOf } from './score.ts';

const USAGE = 'npm run mutants -- [--sample | [--one-in 20] domain/values …]';
const FILE = inRepository('docs', 'security', 'last-run.md');

const SAMPLED_FILES = 8;

/** The folders that a sample is drawn from: those that decide about money, and who may. */
const MONEY = [
  'auto-pay',
  'bills',
  'cart',
  'checkout',
  'receipts',
  'scheduled',
  'session',
  'values',
  'wallet',
].map((subject) => `domain/${subject}`);

/**
 * Changes the rules one spot at a time, and demands that the tests beside them fail. `--one-in 20` draws so many of
 * the changes, the same ones each time. Exits with 1 if too many changes go unnoticed, or if the list of changes
 * that mean the same is stale.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { sample: { type: 'boolean', default: false }, 'one-in': { type: 'string' } },
    allowPositionals: true,
  });
  const oneIn = values['one-in'] === undefined ? undefined : Number(values['one-in']);
  if (oneIn !== undefined && !(oneIn >= 1)) throw new Error(USAGE);
  const all = await filesOfAreas();
  const chosen = values.sample
    ? sample(within(all, MONEY))
    : positionals.length > 0
      ? within(all, positionals)
      : all;
  const commit = await commitNow();
  const folders = [...byFolder(all).keys()];

  const verdicts: Verdict[] = [];
  for (const [folder, files] of byFolder(chosen)) {
    const verdict = await judge(folder, files, oneIn ?? areaOf(folder).oneIn);
    verdicts.push(verdict);
    // A whole run takes long, so that what an ended run has learnt must not be lost.
    if (!values.sample)
      await writeFile(FILE, withMutants(await readFile(FILE, 'utf8'), [verdict.row], commit, folders));
  }
  const rows = verdicts.map(({ row }) => row);
  console.log(`\n${table([COLUMNS, ...[...rows, total(rows)].map(cells)])}`);

  if (!values.sample) console.log('\nThe rows stand in docs/security/last-run.md.');
  // Few mutants of a folder are in a sample, so that one of them would decide over the folder.
  const isFine = (values.sample ? [total(rows)] : rows).every(isEnough);
  if (!isFine) console.error(`\nOf each folder at least ${LOWEST_SCORE} % must be noticed.`);
  process.exitCode = isFine && verdicts.every(({ stale }) => stale.length === 0) ? 0 : 1;
}

async function filesOfAreas(): Promise<string[]> {
  const files = await Promise.all(
    AREAS.map(async (area) =>
      (await filesIn(inRepository(area.root)))
        .map((file) => `${area.root}/${file}`)
        .filter((file) => file.endsWith('.ts') && isOfArea(area, file) && !isFileLeftOut(file)),
    ),
  );
  return files.flat();
}

async function judge(folder: string, files: readonly string[], oneIn: number): Promise<Verdict> {
  console.log(`\n━━ ${folder} ━━\n`);
  const listed = SAME_PROGRAM.filter(({ file }) => files.includes(file));
  const verdict = verdictOf(folder, await mutate(folder, files, oneIn), listed, oneIn > 1);
  for (const { file, line, outcome, original, replacement } of verdict.unnoticed)
    console.log(`${file}:${line} ${outcome}\n  - ${original}\n  + ${replacement}`);
  for (const { file, original, replacement } of verdict.stale)
    console.error(
      `${file}: no unnoticed mutant makes "${replacement}" of "${original}". Take it from the list.`,
    );
  return verdict;
}

function within(files: readonly string[], folders: readonly string[]): string[] {
  const unknown = folders.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)));
  if (unknown.length > 0) throw new Error(`There are no rules in ${unknown.join(', ')}: ${USAGE}`);
  return files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

function sample(files: readonly string[]): string[] {
  return files.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, SAMPLED_FILES);
}

/** The files by their subject, such as `domain/values`. */
function byFolder(files: readonly string[]): Map<string, string[]> {
  const subject = (file: string) => file.split('/').slice(0, 2).join('/');
  return new Map(
    [...new Set(files.map(subject))]
      .sort()
      .map((folder) => [folder, files.filter((file) => subject(file) === folder)]),
  );
}

async function commitNow(): Promise<string> {
  const { output } = await command('git', ['rev-parse', '--short=10', 'HEAD']);
  return output.trim();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
