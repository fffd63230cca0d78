import { closeSync, openSync, readSync } from 'node:fs';

/** The characters of a SHA-1 hash in hexadecimal. */
const LENGTH = 40;

/** True when the file can be read and begins with a hash. */
export function isHashList(file: string): boolean {
  try {
    const list = openSync(file, 'r');
    try {
      const head = Buffer.alloc(LENGTH);
      readSync(list, head, 0, LENGTH, 0);
      return /^[0-9a-f]{40}$/i.test(head.toString('latin1'));
    } finally {
      closeSync(list);
    }
  } catch {
    return false;
  }
}
