import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { authenticators } from '../store/schema/authenticators.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { vaultKeys } from './keys.ts';
import { authenticatorOwner, isSealedWith, seal, unseal } from './seal.ts';
import { sealSecrets } from './secrets.ts';

const AT_ONCE = 100;

/** How far each process has come. One round after each start is enough: new seals are of the first key. */
interface Done {
  account: number;
  /** The authenticators of all customers up to this one. */
  authenticatorsOf: number;
}

const doneUpTo = new WeakMap<Config, Done>();

/** Seals some texts anew with the first key. What no key opens is left as it is, and counted. */
export async function resealOld(parts: Dependencies): Promise<boolean> {
  const done = doneUpTo.get(parts.config) ?? { account: 0, authenticatorsOf: 0 };
  doneUpTo.set(parts.config, done);
  const accounts = await resealAccounts(parts, done);
  const keys = await resealAuthenticators(parts, done);
  const secrets = await sealSecrets(parts);
  return accounts || keys || secrets;
}

async function resealAccounts(parts: Dependencies, done: Done): Promise<boolean> {
  const { db } = parts.store;
  const rows = await db
    .select({ id: paymentMethods.id, owner: paymentMethods.customerId, sealed: paymentMethods.sealedAccount })
    .from(paymentMethods)
    .where(and(isNotNull(paymentMethods.sealedAccount), gt(paymentMethods.id, done.account)))
    .orderBy(asc(paymentMethods.id))
    .limit(AT_ONCE);
  const last = rows.at(-1);
  if (!last) return false;
  let changed = 0;
  for (const { id, owner, sealed } of rows) {
    const again = await sealedAnew(parts, sealed ?? '', owner, { methodId: id });
    if (again === undefined) continue;
    await db
      .update(paymentMethods)
      .set({ sealedAccount: again })
      .where(and(eq(paymentMethods.id, id), eq(paymentMethods.sealedAccount, sealed ?? '')));
    changed++;
  }
  done.account = last.id;
  return changed > 0 || rows.length === AT_ONCE;
}

async function resealAuthenticators(parts: Dependencies, done: Done): Promise<boolean> {
  const { db } = parts.store;
  const next = await db
    .selectDistinct({ customer: authenticators.customerId })
    .from(authenticators)
    .where(gt(authenticators.customerId, done.authenticatorsOf))
    .orderBy(asc(authenticators.customerId))
    .limit(AT_ONCE);
  const last = next.at(-1);
  if (!last) return false;
  let changed = 0;
  for (const { customer } of next) {
    const own = eq(authenticators.customerId, customer);
    for (const { id, sealedKey } of await db.select().from(authenticators).where(own)) {
      const again = await sealedAnew(parts, sealedKey, authenticatorOwner(customer), { customer });
      if (again === undefined) continue;
      await db
        .update(authenticators)
        .set({ sealedKey: again })
        .where(and(own, eq(authenticators.id, id), eq(authenticators.sealedKey, sealedKey)));
      changed++;
    }
  }
  done.authenticatorsOf = last.customer;
  return changed > 0 || next.length === AT_ONCE;
}

/** Undefined for a seal of the first key, and for one that no key opens. */
async function sealedAnew(
  parts: Dependencies,
  sealed: string,
  owner: string | number,
  about: Record<string, number>,
): Promise<string | undefined> {
  const { seals } = await vaultKeys(parts);
  if (isSealedWith(seals[0], sealed)) return undefined;
  try {
    return seal(seals[0], unseal(seals, sealed, owner), owner);
  } catch (error) {
    parts.log.error({ err: error, ...about }, 'a text could not be sealed anew');
    return undefined;
  }
}
