import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inRepository } from '../paths.ts';
import { buildHostCommands } from './commands.ts';
import { manifestOfHost } from './package-manifest.ts';

/** Builds the commands of a host, and the package file that names them, into the folder of the first argument. */
const folder = resolve(process.argv[2] ?? 'host');
await buildHostCommands(join(folder, 'tools'));
const own = JSON.parse(await readFile(inRepository('package.json'), 'utf8'));
await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOfHost(own), null, 2)}\n`);
