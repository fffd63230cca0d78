import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inRepository } from '../paths.ts';

const FOLDER = 'docs/security';

/** A path in backticks: with a slash, and with an ending or in one of our folders. */
const PATH = /`((?:domain|machines|src|sw|server|tests|tools|docs)\/[\w./-]+)`/g;

/** Fails when a document about security names a file or folder that does not exist. */
const missing = readdirSync(inRepository(FOLDER))
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) =>
    [...readFileSync(inRepository(FOLDER, name), 'utf8').matchAll(PATH)].flatMap(([, path = '']) =>
      existsSync(inRepository(path)) ? [] : [`${FOLDER}/${name} names ${path}`],
    ),
  );

for (const line of missing) console.error(line);
console.log(missing.length === 0 ? 'Every file that the documents about security name exists.' : '');
process.exitCode = missing.length === 0 ? 0 : 1;
