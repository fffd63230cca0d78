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

const serviceSecret = (slug: string) => `biller service ${slug}`;

/** The keys that sign requests to a biller's own service: the newest, and the one before it while both count. */
export async function serviceSecrets(parts: Parts, slug: string): Promise<readonly string[]> {
  return (await sealedSecret(parts, serviceSecret(slug))).split(',');
}

/** Makes a new key beside the one of now, and resolves to it. Undefined while two count already. */
export async function changeServiceSecret(parts: Parts, slug: string): Promise<string | undefined> {
  const [known = '', former] = await serviceSecrets(parts, slug);
  if (former !== undefined) return undefined;
  const next = parts.ids.secret();
  await writeServiceSecrets(parts, slug, [next, known]);
  return next;
}

/** Ends the key before the newest. False where there is none. */
export async function endFormerServiceSecret(parts: Parts, slug: string): Promise<boolean> {
  const [known = '', former] = await serviceSecrets(parts, slug);
  if (former === undefined) return false;
  await writeServiceSecrets(parts, slug, [known]);
  return true;
}

async function writeServiceSecrets(parts: Parts, slug: string, keys: readonly string[]): Promise<void> {
  const name = serviceSecret(slug);
  const { seals } = await vaultKeys(parts);
  const text = keys.join(',');
  const value = parts.config.vaultKeys.length === 0 ? text : seal(seals[0], text, secretOwner(name));
  await parts.store.db.update(secrets).set({ value }).where(eq(secrets.name, name));
}

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
