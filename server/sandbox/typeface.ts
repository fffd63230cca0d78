import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILE = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';

/**
 * The portal's typeface. Only the portal's page knows the name of its built copy, so this reads the
 * package.
 */
export function typeface(): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(FILE));
}
