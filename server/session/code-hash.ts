import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { type HashKeys, isKeyedHash, keyedHash } from '../vault/keyed-hash.ts';
import { hashKeys } from '../vault/keys.ts';

/** Says how a stored code was hashed, so that another way can follow while codes of this one are open. */
const KEYED = 'k1.';

/** The keys of stored codes. Read them before a transaction begins: the vault reads through a connection of its own. */
export function codeKey(parts: Dependencies): Promise<HashKeys> {
  return hashKeys(parts, 'sent code');
}

/** What is stored of a code: without the key nobody finds the few digits by trying. */
export function storedCode(key: HashKeys, id: string, code: string): string {
  return KEYED + keyedHash(key, `${id} ${code}`);
}

/** Codes that an earlier version sent stand without the key. They are good until they end. */
export function isStoredCode(
  stored: string | undefined,
  key: HashKeys,
  id: string,
  entered: string,
): boolean {
  const text = `${id} ${entered}`;
  if (stored?.startsWith(KEYED)) return isKeyedHash(key, stored.slice(KEYED.length), text);
  return stored === hashOf(text);
}
