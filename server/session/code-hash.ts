import { createHmac } from 'node:crypto';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { hashKey } from '../vault/keys.ts';

/** Says how a stored code was hashed, so that another way can follow while codes of this one are open. */
const KEYED = 'k1.';

/** The key of stored codes. Read it before a transaction begins: the vault reads through a connection of its own. */
export function codeKey(parts: Dependencies): Promise<Buffer> {
  return hashKey(parts, 'sent code');
}

/** What is stored of a code: without the key nobody finds the few digits by trying. */
export function storedCode(key: Buffer, id: string, code: string): string {
  return KEYED + createHmac('sha256', key).update(`${id} ${code}`).digest('base64url');
}

/** Codes that an earlier version sent stand without the key. They are good until they end. */
export function isStoredCode(stored: string | undefined, key: Buffer, id: string, entered: string): boolean {
  const keyed = storedCode(key, id, entered);
  const plain = hashOf(`${id} ${entered}`);
  return stored === keyed || stored === plain;
}
