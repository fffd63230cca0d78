import { createHmac } from 'node:crypto';
import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { secrets } from '../store/schema/work.ts';
import { secretNamed } from '../store/secrets.ts';
import type { HashKeys } from './keyed-hash.ts';
import { isSealed, isSealedWith, type SealKey, seal, Unopened, unseal } from './seal.ts';

type Parts = Pick<Dependencies, 'config' | 'store' | 'ids'>;

export interface VaultKeys {
  /** The first seals; all open. */
  readonly seals: readonly [SealKey, ...SealKey[]];
  /** Make fingerprints: without them nobody can find the number of a fingerprint by trying. */
  readonly fingerprint: HashKeys;
}

/** What is stored as a hash that nobody can find by trying, because it needs this key. */
export type HashPurpose = 'fingerprint' | 'address' | 'pin' | 'recovery code' | 'sent code' | 'event seal';

interface Opened extends Pick<VaultKeys, 'seals'> {
  readonly roots: Roots;
}

/**
 * Every hash key comes from a root. None is ever taken away: a hash is made with the keys of all roots in turn, so
 * that existing hashes get the key of a new root without the text that they are of.
 */
interface Roots {
  readonly known: readonly [string, ...string[]];
  readonly used: number;
}

/** Where the root is stored, sealed. It also tells whether `VAULT_KEY` is the one of this database. */
export const ROOT = 'vault root';

/** A vault without `VAULT_KEY`: its key is a secret in the database. */
const UNNAMED = 'database';

/** Opened once for each start of a server. */
const vaults = new WeakMap<Config, Promise<Opened>>();

/** The keys of the vault, from `VAULT_KEY` or, without it, from a secret in the database. */
export async function vaultKeys(parts: Parts): Promise<VaultKeys> {
  const { seals, roots } = await openVault(parts);
  return { seals, fingerprint: keysFrom(roots, 'fingerprint') };
}

/** The keys of such hashes; they are read once, so that a transaction need not wait for them. */
export async function hashKeys(parts: Parts, purpose: HashPurpose): Promise<HashKeys> {
  return keysFrom((await openVault(parts)).roots, purpose);
}

/** How many roots there are, and how many of them new hashes are made with. */
export async function countRoots(parts: Parts): Promise<{ known: number; used: number }> {
  const { roots } = await openVault(parts);
  return { known: roots.known.length, used: roots.used };
}

/**
 * Adds a root that waits, or puts the one that waits to use. Processes learn of it at their next start: so that all
 * of them know a root before any uses it, they start anew after either.
 */
export async function changeRoot(parts: Parts): Promise<'added' | 'used'> {
  const { seals, roots } = await openVault(parts);
  const waits = roots.used < roots.known.length;
  const known = waits ? roots.known : ([...roots.known, parts.ids.secret()] as const);
  const text = rootsText({ known, used: roots.known.length });
  const { db } = parts.store;
  await db
    .update(secrets)
    .set({ value: seal(seals[0], text, ROOT) })
    .where(eq(secrets.name, ROOT));
  vaults.delete(parts.config);
  return waits ? 'used' : 'added';
}

/** False when `VAULT_KEY` does not open what this database has sealed. */
export async function isVaultOpen(parts: Parts): Promise<boolean> {
  try {
    await openVault(parts);
    return true;
  } catch (error) {
    if (error instanceof Unopened) return false;
    throw error;
  }
}

function openVault(parts: Parts): Promise<Opened> {
  const open = vaults.get(parts.config) ?? readVault(parts);
  vaults.set(parts.config, open);
  open.catch(() => vaults.delete(parts.config));
  return open;
}

async function readVault(parts: Parts): Promise<Opened> {
  const named = await keysOf(parts);
  const seals = named.map(({ id, secret }) => ({ id, key: keyFrom(secret, 'seal') })) as [
    SealKey,
    ...SealKey[],
  ];
  const { db } = parts.store;
  const stored = async () => (await db.select().from(secrets).where(eq(secrets.name, ROOT)))[0]?.value;
  if ((await stored()) === undefined) {
    const first = await firstRoot(parts, named, seals);
    await db
      .insert(secrets)
      .values({ name: ROOT, value: seal(seals[0], first, ROOT) })
      .onConflictDoNothing();
  }
  const sealed = (await stored()) ?? '';
  const text = unseal(seals, sealed, ROOT);
  if (!isSealedWith(seals[0], sealed))
    await db
      .update(secrets)
      .set({ value: seal(seals[0], text, ROOT) })
      .where(eq(secrets.value, sealed));
  return { seals, roots: rootsIn(text) };
}

/** How a root begins that waits. */
const WAITS = '+';

const rootsText = ({ known, used }: Roots): string =>
  known.map((root, at) => (at < used ? root : WAITS + root)).join(',');

function rootsIn(text: string): Roots {
  const [first = '', ...later] = text.split(',');
  const waiting = later.filter((root) => root.startsWith(WAITS)).length;
  return {
    known: [first, ...later.map((root) => root.replace(/^\+/, ''))],
    used: 1 + later.length - waiting,
  };
}

interface NamedSecret {
  readonly id: string;
  readonly secret: string;
}

/** The keys of the settings. A key that is in the database from earlier still opens. */
async function keysOf({ config, store, ids }: Parts): Promise<readonly NamedSecret[]> {
  if (config.vaultKeys.length === 0) return [{ id: UNNAMED, secret: await secretNamed(store, ids, 'vault') }];
  const [earlier] = await store.db.select().from(secrets).where(eq(secrets.name, 'vault'));
  if (!earlier) return config.vaultKeys;
  const keys = config.vaultKeys.map(({ id, secret }) => ({ id, key: keyFrom(secret, 'seal') }));
  const secret = isSealed(earlier.value) ? unseal(keys, earlier.value, secretOwner('vault')) : earlier.value;
  return [...config.vaultKeys, { id: UNNAMED, secret }];
}

/**
 * The root of a vault that has none. Earlier versions derived their hashes from the one key that they had. If
 * there is anything of theirs, that key is the root, so that the hashes stay comparable.
 */
async function firstRoot(
  { store, ids }: Parts,
  named: readonly NamedSecret[],
  seals: readonly SealKey[],
): Promise<string> {
  const [method] = await store.db
    .select({ owner: paymentMethods.customerId, sealed: paymentMethods.sealedAccount })
    .from(paymentMethods)
    .orderBy(asc(paymentMethods.id))
    .where(isNotNull(paymentMethods.sealedAccount))
    .limit(1);
  if (method?.sealed) {
    const { owner, sealed } = method;
    const at = seals.findIndex((key) => opens(key, sealed, owner));
    if (at < 0) throw new Unopened('no key opens what this database has sealed');
    return named[at]?.secret ?? '';
  }
  const [any] = await store.db.select({ id: paymentMethods.id }).from(paymentMethods).limit(1);
  return any ? (named.at(-1)?.secret ?? '') : ids.secret();
}

function opens(key: SealKey, sealed: string, owner: number): boolean {
  try {
    unseal([key], sealed, owner);
    return true;
  } catch {
    return false;
  }
}

/** The owner of a sealed secret: such a seal opens as nothing else. */
export const secretOwner = (name: string): string => `secret ${name}`;

const keysFrom = ({ known: [first, ...later], used }: Roots, purpose: HashPurpose): HashKeys => ({
  keys: [keyFrom(first, purpose), ...later.map((root) => keyFrom(root, purpose))],
  used,
});

const keyFrom = (secret: string, purpose: HashPurpose | 'seal') =>
  createHmac('sha256', secret).update(purpose).digest();
