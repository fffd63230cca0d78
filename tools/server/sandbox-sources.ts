import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRepository } from '../paths.ts';

/** What simulates, or belongs to a demonstration. */
const SANDBOX = /(?:^|\/)server\/(?:.*sandbox|demo\/|gateways\/inbox|gateways\/processor\/test-)/;

/** The sources of a built server that belong to the sandbox, read from its source maps. */
export async function sandboxSources(folder: string): Promise<string[]> {
  const maps = (await readdir(inRepository(folder))).filter((name) => name.endsWith('.map'));
  if (maps.length === 0) throw new Error(`${folder} has no source maps`);
  const sources = await Promise.all(
    maps.map(async (name) => {
      const map: { sources: string[] } = JSON.parse(await readFile(join(inRepository(folder), name), 'utf8'));
      return map.sources;
    }),
  );
  return [...new Set(sources.flat().filter((source) => SANDBOX.test(source)))].sort();
}
