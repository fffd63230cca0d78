import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILE =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

/** The portal's typeface; its built copy has a name that only the portal's page knows. */
export function typeface(): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(FILE));
}
