import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  type Citation,
  idsCited,
  prefixOf,
  type Row,
  rowsIn,
  rulingsCited,
  rulingsIn,
  shortList,
  subjectsIn,
  untestableIn,
} from './citations.ts';
import { command } from './command.ts';
import { inRepository } from './paths.ts';
import { account, type RowAccount } from './row-account.ts';
import { table } from './table.ts';

interface Text {
  path: string;
  text: string;
}

const CATALOGUES = [
  'docs/requirements/accounts-bills-cart-history.md',
  'docs/requirements/recurring-wallet-settings-tax.md',
];
const RULINGS = 'docs/rulings.md';
const UNTESTED = 'docs/requirements/untested.md';

/**
 * Counts the requirements that a test names and those that no test can show, and lists the others. `--check`
 * also fails on those others, and on citations of rows that do not exist.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      missing: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      /** Reads these catalogues instead, so that a test can plant a row. */
      catalogue: { type: 'string', multiple: true, default: CATALOGUES },
    },
  });
  const catalogue = (await Promise.all(values.catalogue.map(read))).join('\n');
  const rows = rowsIn(catalogue);
  const texts = await trackedTexts();
  const counted = account(rows, namedByTests(rows, texts), untestableIn(await read(UNTESTED)));
  const { missing } = counted;
  console.log(table(coverage(rows, counted, subjectsIn(catalogue))));
  if (values.check) return check(rows, rulingsIn(await read(RULINGS)), texts, counted);
  if (missing.length === 0) return;
  console.log(`\nNo test names:\n${values.missing ? inFull(missing) : byPrefix(missing)}`);
}

/** Every tracked text that may cite a row or a ruling. */
async function trackedTexts(): Promise<Text[]> {
  const listed = await command('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.md', '*.json']);
  if (!listed.ok) throw new Error(`git ls-files failed:\n${listed.output}`);
  const paths = listed.output
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('docs/requirements/'));
  return Promise.all(paths.map(async (path) => ({ path, text: await readIfThere(path) })));
}

function read(path: string): Promise<string> {
  return readFile(inRepository(path), 'utf8');
}

/** A tracked file that was deleted or moved, but not yet committed, cites nothing. */
function readIfThere(path: string): Promise<string> {
  return read(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /^tests\/.*\.tsx?$/.test(path);
}

function prefixesOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ id }) => prefixOf(id)))];
}

function namedByTests(rows: readonly Row[], texts: readonly Text[]): Set<string> {
  const prefixes = prefixesOf(rows);
  const tests = texts.filter(({ path }) => isTest(path));
  return new Set(tests.flatMap(({ text }) => idsCited(text, prefixes)).map(({ name }) => name));
}

/** A line for each prefix, and one for all. */
function coverage(
  rows: readonly Row[],
  { tested, untestable }: RowAccount,
  subjects: ReadonlyMap<string, string>,
): string[][] {
  const line = (name: string, of: (rows: readonly Row[]) => readonly Row[], subject: string) => {
    const all = of(rows).length;
    const shown = of(tested).length;
    const not = of(untestable).length;
    return [name, `${all}`, `${shown}`, `${not}`, percentage(shown + not, all), subject];
  };
  const lines = prefixesOf(rows).map((prefix) =>
    line(prefix, (all) => withPrefix(all, prefix), subjects.get(prefix) ?? ''),
  );
  return [['', 'rows', 'tested', 'untestable', '', ''], ...lines, line('all', (all) => all, '')];
}

function percentage(part: number, all: number): string {
  return `${Math.floor((100 * part) / all)} %`;
}

function withPrefix(rows: readonly Row[], prefix: string): Row[] {
  return rows.filter(({ id }) => prefixOf(id) === prefix);
}

function byPrefix(rows: readonly Row[]): string {
  const lines = prefixesOf(rows).map((prefix) => [
    prefix,
    shortList(withPrefix(rows, prefix).map(({ id }) => id)),
  ]);
  return lines.map(([prefix, numbers]) => `${prefix}: ${numbers}`).join('\n');
}

function inFull(rows: readonly Row[]): string {
  return rows.map(({ id, text }) => `${id}  ${text}`).join('\n');
}

/**
 * Exits with 1 and prints the place of every citation of a row or ruling that does not exist, every row that
 * nothing accounts for, and every row that is wrongly listed as one that no test can show.
 */
function check(
  rows: readonly Row[],
  rulings: readonly number[],
  texts: readonly Text[],
  { missing, listedWrongly }: RowAccount,
): void {
  const prefixes = prefixesOf(rows);
  const ids = judge(texts, (text) => idsCited(text, prefixes), new Set(rows.map(({ id }) => id)));
  const numbers = judge(texts, rulingsCited, new Set(rulings));
  for (const { place, name } of ids.unknown) console.error(`${place}: ${name} is no row`);
  for (const { place, name } of numbers.unknown) console.error(`${place}: there is no ruling ${name}`);
  for (const { id, text } of missing)
    console.error(`no test names ${id}, and ${UNTESTED} gives no reason: ${text}`);
  for (const id of listedWrongly) console.error(`${UNTESTED}: ${id} is no row, or a test names it`);
  console.log(
    `\nids cited ${ids.cited}, found ${ids.found}; rulings cited ${numbers.cited}, found ${numbers.found}`,
  );
  const faults = [ids.unknown, numbers.unknown, missing, listedWrongly];
  process.exitCode = faults.every(({ length }) => length === 0) ? 0 : 1;
}

/** The number of distinct citations, of those that exist, and the places of the others. */
function judge<Name>(
  texts: readonly Text[],
  citedIn: (text: string) => Citation<Name>[],
  known: ReadonlySet<Name>,
): { cited: number; found: number; unknown: { place: string; name: Name }[] } {
  const all = texts.flatMap(({ path, text }) =>
    citedIn(text).map(({ name, line }) => ({ place: `${path}:${line}`, name })),
  );
  const names = new Set(all.map(({ name }) => name));
  return {
    cited: names.size,
    found: [...names].filter((name) => known.has(name)).length,
    unknown: all.filter(({ name }) => !known.has(name)),
  };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
