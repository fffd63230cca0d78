import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { accounts } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { type HashKeys, layersOf, withLayers } from './keyed-hash.ts';
import { hashKeys } from './keys.ts';

/** A keyed hash, and no fingerprint or token that a processor gave. */
const OWN = /^(r\d+\.)?[\w-]{43}$/;

const AT_ONCE = 200;

interface Done {
  account: number;
  customer: number;
}

/** How far each process has come. One round after each start is enough: new hashes have all keys. */
const doneUpTo = new WeakMap<Config, Done>();

/**
 * Hashes some PINs and fingerprints once more, with the key of a root that was added since. Neither PIN nor number is
 * needed. False when there was nothing to do.
 */
export async function addLayers(parts: Dependencies): Promise<boolean> {
  const pins = await hashKeys(parts, 'pin');
  if (pins.used === 1) return false;
  const done = doneUpTo.get(parts.config) ?? { account: 0, customer: 0 };
  doneUpTo.set(parts.config, done);
  const hasPins = await addLayersToPins(parts, pins, done);
  return (await addLayersToMethods(parts, await hashKeys(parts, 'fingerprint'), done)) || hasPins;
}

async function addLayersToPins({ store }: Dependencies, keys: HashKeys, done: Done): Promise<boolean> {
  const rows = await store.db
    .select({ id: accounts.id, hash: accounts.pinHash })
    .from(accounts)
    .where(and(gt(accounts.id, done.account), isNotNull(accounts.pinHash)))
    .orderBy(asc(accounts.id))
    .limit(AT_ONCE);
  for (const { id, hash } of rows)
    if (hash !== null && layersOf(hash) < keys.used)
      await store.db
        .update(accounts)
        .set({ pinHash: withLayers(keys, hash) })
        .where(and(eq(accounts.id, id), eq(accounts.pinHash, hash)));
  done.account = rows.at(-1)?.id ?? done.account;
  return rows.length > 0;
}

async function addLayersToMethods(parts: Dependencies, keys: HashKeys, done: Done): Promise<boolean> {
  const [next] = await parts.store.db
    .select({ customer: paymentMethods.customerId })
    .from(paymentMethods)
    .where(gt(paymentMethods.customerId, done.customer))
    .orderBy(asc(paymentMethods.customerId))
    .limit(1);
  if (!next) return false;
  await addLayersFor(parts, next.customer, keys);
  done.customer = next.customer;
  return true;
}

/**
 * Hashes the fingerprints of a customer's methods with as many keys as any of them has, and with those in use. All
 * change at once, because they are compared with each other. Resolves to that number of keys: while processes start
 * anew, another one may use a root that waits here.
 */
export async function addLayersFor(
  { store }: Dependencies,
  customer: number,
  keys: HashKeys,
): Promise<number> {
  if (keys.keys.length === 1) return 1;
  return store.transact(async (db) => {
    const rows = await db
      .select({ id: paymentMethods.id, fingerprint: paymentMethods.fingerprint })
      .from(paymentMethods)
      .where(eq(paymentMethods.customerId, customer))
      .orderBy(asc(paymentMethods.id))
      .for('update');
    const own = rows.filter(({ fingerprint }) => OWN.test(fingerprint));
    const present = own.map(({ fingerprint }) => layersOf(fingerprint));
    const layers = Math.min(keys.keys.length, Math.max(keys.used, ...present));
    for (const { id, fingerprint } of own)
      if (layersOf(fingerprint) < layers)
        await db
          .update(paymentMethods)
          .set({ fingerprint: withLayers(keys, fingerprint, layers) })
          .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.id, id)));
    return layers;
  });
}
