import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pino } from 'pino';
import { applyBiller, planBiller } from '../../server/billers/apply.ts';
import { type BillerFile, readBillerFile, WrongBillerFile } from '../../server/billers/biller-file.ts';
import { storedBiller } from '../../server/billers/stored-file.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { causeOf } from '../../server/store/cause.ts';
import { noticesAhead } from '../../server/workflows/stops-ahead.ts';
import { planText } from './biller-plan.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `usage: npm run biller -- check FILE…   says what each file would change
       npm run biller -- apply FILE…   applies each file as a whole
       npm run biller -- show SLUG…    prints what is stored, as a file`;

async function main([action, ...named]: readonly string[]): Promise<void> {
  if (named.length === 0 || !['check', 'apply', 'show'].includes(action ?? '')) throw new Error(USAGE);
  // Files that are wrong are told before the database is opened.
  const files = action === 'show' ? [] : await filesAt(named);
  const config = readConfig(process.env);
  // A biller can stand in the database before the server's first start.
  const store = await openDatabase(config, { mayMake: action === 'apply' });
  try {
    const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
    for (const file of files) {
      const ahead = await noticesAhead(parts, await planBiller(parts, file));
      const isApplied = action === 'apply';
      console.log(planText(await (isApplied ? applyBiller : planBiller)(parts, file), isApplied, ahead));
    }
    if (action === 'show') for (const slug of named) console.log(await shown(parts, slug));
  } finally {
    await store.close();
  }
}

async function filesAt(paths: readonly string[]): Promise<BillerFile[]> {
  const files: BillerFile[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    try {
      files.push(await fileAt(path));
    } catch (error) {
      problems.push(problemText(path, error));
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return files;
}

async function fileAt(path: string): Promise<BillerFile> {
  const file = readBillerFile(JSON.parse(await readFile(path, 'utf8')));
  if (basename(path) !== `${file.slug}.json`)
    throw new WrongBillerFile([`slug must be the name of the file: ${basename(path, '.json')}`]);
  return file;
}

function problemText(path: string, error: unknown): string {
  if (error instanceof WrongBillerFile)
    return error.problems.map((problem) => `${path}: ${problem}`).join('\n');
  if (error instanceof SyntaxError) return `${path} is not JSON: ${error.message}`;
  return `${path} cannot be read.`;
}

async function shown({ store }: Dependencies, slug: string): Promise<string> {
  const stored = await store.transact((db) => storedBiller(db, slug));
  if (!stored) throw new Error(`There is no biller ${slug}.`);
  return JSON.stringify(stored.file, null, 2);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
