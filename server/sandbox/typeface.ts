import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILE =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

/**
 * The portal's typeface. Only the portal's page knows the name of its built copy, so this reads the
 * package.
 */
export function typeface(): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(FILE));
}
