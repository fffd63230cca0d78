import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../../tools/command.ts';
import { inRepository } from '../../tools/paths.ts';

const JOURNAL = 'server/store/migrations/meta/_journal.json';
const FORMAT = '%H';

/** A version of Billfold that knew fewer migrations. */
export interface BuildBefore {
  readonly commit: string;
  readonly migrations: number;
  /** Its sources, and its built servers and pages. */
  readonly folder: string;
}

/** The last versions before each of the newest changes of the schema, built, newest first. */
export async function buildsBefore(count: number): Promise<readonly BuildBefore[]> {
  const builds: BuildBefore[] = [];
  let known = migrationsIn(await readFile(inRepository(JOURNAL), 'utf8'));
  for (const changed of (await git('log', '--first-parent', `--format=${FORMAT}`, '--', JOURNAL)).split(
    '\n',
  )) {
    const commit = (await git('rev-parse', `${changed}^1`)).trim();
    const migrations = migrationsIn(await git('show', `${commit}:${JOURNAL}`));
    if (migrations >= known) continue;
    known = migrations;
    builds.push({ commit, migrations, folder: await build(commit) });
    if (builds.length === count) return builds;
  }
  throw new Error(
    `The history holds ${builds.length} earlier schemas, not ${count}: git fetch --unshallow brings the rest.`,
  );
}

function migrationsIn(journal: string): number {
  return (JSON.parse(journal) as { entries: unknown[] }).entries.length;
}

async function build(commit: string): Promise<string> {
  const folder = join(tmpdir(), `billfold-before-${commit}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await git('archive', '--output', archive, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  if (await hasOurPackages(folder)) await symlink(inRepository('node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--prefer-offline', '--no-audit'], folder);
  await run('npm', ['run', 'build'], folder);
  return folder;
}

async function hasOurPackages(folder: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all(
    [folder, inRepository()].map((place) => readFile(join(place, 'package-lock.json'), 'utf8')),
  );
  return theirs === ours;
}

function git(...args: readonly string[]): Promise<string> {
  return run('git', args);
}

async function run(program: string, args: readonly string[], folder = inRepository()): Promise<string> {
  const { ok, output } = await command(program, args, { folder });
  if (!ok) throw new Error(`${program} ${args.join(' ')} failed: ${output}`);
  return output;
}
