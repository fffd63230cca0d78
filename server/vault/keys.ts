import { createHmac } from 'node:crypto';
import type { Dependencies } from '../dependencies.ts';
import { secretNamed } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';

export interface VaultKeys {
  /** Makes fingerprints: without it nobody can find the number of a fingerprint by trying. */
  readonly fingerprint: Buffer;
  /** Seals account numbers, 256 bits. */
  readonly seal: Buffer;
}

/**
 * The keys of the vault, derived from `VAULT_KEY` or, without it, from a secret in the database.
 */
export async function vaultKeys(parts: Dependencies): Promise<VaultKeys> {
  const secret = await vaultSecret(parts);
  return { fingerprint: keyFrom(secret, 'fingerprint'), seal: keyFrom(secret, 'seal') };
}

async function vaultSecret({ config, store, ids }: Dependencies): Promise<string> {
  return config.vaultKey ?? (await secretNamed(store, ids, 'vault'));
}

const keyFrom = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest();

const hashKeys = new WeakMap<Store, Map<HashPurpose, Promise<Buffer>>>();

/** What is stored as a hash that nobody can find by trying, because it needs this key. */
export type HashPurpose = 'address' | 'pin';

/** The key of such hashes; it is read once, so that a transaction need not wait for it. */
export function hashKey(parts: Dependencies, purpose: HashPurpose): Promise<Buffer> {
  const keys = hashKeys.get(parts.store) ?? new Map<HashPurpose, Promise<Buffer>>();
  hashKeys.set(parts.store, keys);
  const key = keys.get(purpose) ?? vaultSecret(parts).then((secret) => keyFrom(secret, purpose));
  keys.set(purpose, key);
  key.catch(() => keys.delete(purpose));
  return key;
}
