import { createHmac, timingSafeEqual } from 'node:crypto';

/** The keys of one purpose, one of each root of the vault, the first root's first. */
export interface HashKeys {
  readonly keys: readonly [Buffer, ...Buffer[]];
  /** How many of them a new hash is made with. The last one may wait until every process knows it. */
  readonly used: number;
}

/** How a hash begins that more than one key made: their number. */
const LAYERS = /^r(\d+)\./;

/** With how many keys a stored hash was made. */
export const layersOf = (stored: string): number => Number(LAYERS.exec(stored)?.[1] ?? 1);

/**
 * The hash of a text with each key in turn: the hash of one key is hashed with the next. Nobody without the last key
 * can find the text by trying.
 */
export function keyedHash(hashKeys: HashKeys, text: string, layers = hashKeys.used): string {
  return withLayers(hashKeys, hmac(hashKeys.keys[0], text), layers);
}

/** True for a stored hash of the text, with however many keys it was made. */
export function isKeyedHash(hashKeys: HashKeys, stored: string, text: string): boolean {
  const layers = layersOf(stored);
  if (layers > hashKeys.keys.length) return false;
  const [there, wanted] = [Buffer.from(stored), Buffer.from(keyedHash(hashKeys, text, layers))];
  return there.length === wanted.length && timingSafeEqual(there, wanted);
}

/** A stored hash with the keys that it lacks. What it is a hash of need not be known. */
export function withLayers({ keys, used }: HashKeys, stored: string, layers = used): string {
  const has = layersOf(stored);
  if (has >= layers) return stored;
  const hash = keys.slice(has, layers).reduce((former, key) => hmac(key, former), stored.replace(LAYERS, ''));
  return `r${layers}.${hash}`;
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
