import { createHmac } from 'node:crypto';
import type { Parts } from '../parts.ts';
import { secretNamed } from '../store/secrets.ts';

export interface VaultKeys {
  /** Makes fingerprints: without it nobody can try out which number one belongs to. */
  readonly fingerprint: Buffer;
  /** Seals account numbers, 256 bits. */
  readonly seal: Buffer;
}

/** The keys of the vault, from `VAULT_KEY`; a deployment without one has a secret of its own in the database. */
export async function vaultKeys({ config, store, ids }: Parts): Promise<VaultKeys> {
  const secret = config.vaultKey ?? (await secretNamed(store, ids, 'vault'));
  const key = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  return { fingerprint: key('fingerprint'), seal: key('seal') };
}
