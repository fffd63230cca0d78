import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { inRepository } from '../paths.ts';
import { drawing } from './drawing.ts';
import type { Kept, Row, Source } from './row.ts';

const FOLDER = inRepository('docs', 'bench');
const PICTURE = inRepository('docs', 'bench.svg');
/** Below this share, a difference is not told, however steady the rounds were. */
const LEAST = 0.05;

/** A file of a version that measured all parts together. */
type OneSource = Pick<Source, 'node' | 'cores'> & Pick<Kept, 'rows'>;

export interface Change {
  readonly part: string;
  readonly name: string;
  readonly before: number;
  readonly now: number;
  /** By what share it takes longer, or is larger; negative where it got better. */
  readonly share: number;
  /** A smaller share says nothing. */
  readonly noise: number;
}

/**
 * What differs from a kept run by more than the noise of both, the worst first. Times are compared as ratios to the
 * floor of their own run, because machines differ. Bytes are compared as they are.
 */
export function changes(before: readonly Row[], now: readonly Row[]): Change[] {
  return now
    .flatMap((row) => {
      const earlier = before.find(({ part, name }) => part === row.part && name === row.name);
      const pair = earlier && comparable(earlier, row);
      if (!earlier || !pair) return [];
      const share = pair.now / pair.before - 1;
      const noise = Math.max(LEAST, earlier.noise ?? 0, row.noise ?? 0);
      return Math.abs(share) > noise ? [{ part: row.part, name: row.name, ...pair, share, noise }] : [];
    })
    .sort((one, other) => other.share - one.share);
}

function comparable(before: Row, now: Row): Pick<Change, 'before' | 'now'> | undefined {
  if (before.ratio !== undefined && now.ratio !== undefined) return { before: before.ratio, now: now.ratio };
  return now.unit === 'kB' ? { before: before.value, now: now.value } : undefined;
}

/** The newest kept file, with its name; undefined where there is none. */
export async function lastKept(): Promise<(Kept & { readonly file: string }) | undefined> {
  const files = await readdir(FOLDER).catch(() => []);
  const file = files
    .filter((name) => name.endsWith('.json'))
    .sort()
    .at(-1);
  if (file === undefined) return undefined;
  const content = JSON.parse(await readFile(`${FOLDER}/${file}`, 'utf8')) as Kept | OneSource;
  return { file, ...withSources(content, file.slice(0, -'.json'.length)) };
}

/** The parts of a file without sources were measured where the file says, on its day. */
export function withSources(content: Kept | OneSource, day: string): Kept {
  if ('sources' in content) return content;
  const { node, cores, rows } = content;
  return { sources: sourcesOf(rows, { node, cores, day, isQuick: false }), rows };
}

/** What was kept, with the parts that were measured again, which take the place of theirs. */
export function withParts(before: Kept | undefined, rows: readonly Row[], source: Source): Kept {
  const measured = sourcesOf(rows, source);
  const others = (before?.rows ?? []).filter(({ part }) => !Object.hasOwn(measured, part));
  return { sources: { ...before?.sources, ...measured }, rows: [...others, ...rows] };
}

function sourcesOf(rows: readonly Row[], source: Source): Kept['sources'] {
  return Object.fromEntries(rows.map(({ part }) => [part, source]));
}

/** Keeps what was measured under its day, beside the other parts of the newest kept run, and draws it all. */
export async function keep(measured: readonly Row[], isQuick: boolean): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const source = { node: process.version, cores: availableParallelism(), day, isQuick };
  const kept = withParts(await lastKept(), measured, source);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/${day}.json`, `${JSON.stringify(kept, null, 2)}\n`);
  await writeFile(PICTURE, drawing(kept));
}
