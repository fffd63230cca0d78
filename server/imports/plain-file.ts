import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { codeOf } from '../store/cause.ts';

/** What is no plain file, or may not be read by the portal. */
const NOT_OPENED = new Set(['ELOOP', 'EACCES', 'EPERM', 'EISDIR', 'ENXIO']);

/**
 * Opens a plain file; undefined for anything else. A link is not followed, because it can lead to a file that its maker
 * may not read. A pipe is not waited for.
 */
export async function openPlainFile(path: string): Promise<FileHandle | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((error: unknown) => {
    if (NOT_OPENED.has(codeOf(error))) return undefined;
    throw error;
  });
  if (!file || (await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}
