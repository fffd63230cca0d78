import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cache } from '../../tools/paths.ts';
import { table } from '../../tools/table.ts';

/** What came of one attack. */
export interface Figures {
  readonly tried: number;
  /** How many of them the server refused. */
  readonly refused: number;
  /** Each answer or effect that must not be, in words that let it be repeated. */
  readonly found: readonly string[];
  /** Further counts or ratios, for people. They are printed and never asserted. */
  readonly more?: Readonly<Record<string, string | number>>;
}

/** The suites that attack. Each one prints its own table. */
export type Suite = 'attack' | 'attack-races' | 'attack-kills';

interface Row {
  readonly attack: string;
  readonly tried: number;
  readonly refused: number;
  readonly found: number;
  readonly more: Readonly<Record<string, string | number>>;
}

export const SEED = Number(process.env.SEED ?? 20_261_125);

const isWhole = process.env.BILLFOLD_TEST_ALL === '1';

/** A normal run takes a fixed sample (ruling 37). */
export function size(sample: number, whole: number): number {
  return isWhole ? whole : sample;
}

const folderOf = (suite: Suite) => cache('attacks', suite);

/** Notes the figures of an attack for the table at the end of the run. `at` is its place in the table. */
export async function note(suite: Suite, at: number, attack: string, figures: Figures): Promise<void> {
  await mkdir(folderOf(suite), { recursive: true });
  const row: Row = {
    attack,
    tried: figures.tried,
    refused: figures.refused,
    found: figures.found.length,
    more: figures.more ?? {},
  };
  await writeFile(join(folderOf(suite), `${String(at).padStart(2, '0')}.json`), JSON.stringify(row));
}

export async function notedRows(suite: Suite): Promise<readonly Row[]> {
  const files = await readdir(folderOf(suite)).catch(() => []);
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folderOf(suite), file), 'utf8')));
  return texts.map((text) => JSON.parse(text) as Row);
}

/** The cells of a row, under `COLUMNS`. */
export function cells({ attack, tried, refused, found, more }: Row): string[] {
  const others = Object.entries(more).map(([name, value]) => `${name}: ${value}`);
  return [attack, String(tried), String(refused), String(found), others.join(', ')];
}

export const COLUMNS = ['attack', 'tried', 'refused', 'found', 'also counted'] as const;

export async function printTable(suite: Suite): Promise<void> {
  const rows = await notedRows(suite);
  if (rows.length === 0) return;
  process.stdout.write(`\n${table([[...COLUMNS], ...rows.map(cells)])}\n\n`);
}
