import { createHmac } from 'node:crypto';
import type { Dependencies } from '../dependencies.ts';
import { secretNamed } from '../store/secrets.ts';

export interface VaultKeys {
  /** Makes fingerprints: without it nobody can find the number of a fingerprint by trying. */
  readonly fingerprint: Buffer;
  /** Seals account numbers, 256 bits. */
  readonly seal: Buffer;
}

/**
 * The keys of the vault, derived from `VAULT_KEY` or, without it, from a secret in the database.
 */
export async function vaultKeys({ config, store, ids }: Dependencies): Promise<VaultKeys> {
  const secret = config.vaultKey ?? (await secretNamed(store, ids, 'vault'));
  const key = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  return { fingerprint: key('fingerprint'), seal: key('seal') };
}
