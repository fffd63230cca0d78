import { and, eq, ne } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { secrets } from '../store/schema/work.ts';
import { secretNamed } from '../store/secrets.ts';
import { ROOT, secretOwner, vaultKeys } from './keys.ts';
import { isSealed, isSealedWith, seal, unseal } from './seal.ts';

type Parts = Pick<Dependencies, 'config' | 'store' | 'ids'>;

/**
 * The deployment's key of that name, as its first start made it. Without `VAULT_KEY` it is stored in clear: a seal
 * would lie beside its own key.
 */
export async function sealedSecret(parts: Parts, name: string): Promise<string> {
  const stored = await secretNamed(parts.store, parts.ids, name);
  await sealSecrets(parts);
  return isSealed(stored) ? unseal((await vaultKeys(parts)).seals, stored, secretOwner(name)) : stored;
}

/** The name of the key with which requests to a biller's own service are signed. */
export const serviceSecret = (slug: string) => `biller service ${slug}`;

/**
 * Seals with the first key what stands in clear or under a later key. The root is sealed by the vault itself. False
 * when there was nothing to do.
 */
export async function sealSecrets(parts: Parts): Promise<boolean> {
  const { config, store } = parts;
  if (config.vaultKeys.length === 0) return false;
  const { seals } = await vaultKeys(parts);
  let hasSealed = false;
  for (const { name, value } of await store.db.select().from(secrets).where(ne(secrets.name, ROOT))) {
    if (isSealedWith(seals[0], value)) continue;
    const secret = isSealed(value) ? unseal(seals, value, secretOwner(name)) : value;
    await store.db
      .update(secrets)
      .set({ value: seal(seals[0], secret, secretOwner(name)) })
      .where(and(eq(secrets.name, name), eq(secrets.value, value)));
    hasSealed = true;
  }
  return hasSealed;
}
