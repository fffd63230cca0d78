import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { paymentMethods } from '../store/schema/payments.ts';
import { vaultKeys } from './keys.ts';
import { isSealedWith, seal, unseal } from './seal.ts';

const AT_ONCE = 100;

/** How far each process has come. One round after each start is enough: new seals are of the first key. */
const doneUpTo = new WeakMap<Config, number>();

/** Seals some account numbers anew with the first key. What no key opens is left as it is, and counted. */
export async function resealAccounts(parts: Dependencies): Promise<boolean> {
  const { config, store, log } = parts;
  const rows = await store.db
    .select({ id: paymentMethods.id, owner: paymentMethods.customerId, sealed: paymentMethods.sealedAccount })
    .from(paymentMethods)
    .where(and(isNotNull(paymentMethods.sealedAccount), gt(paymentMethods.id, doneUpTo.get(config) ?? 0)))
    .orderBy(asc(paymentMethods.id))
    .limit(AT_ONCE);
  const last = rows.at(-1);
  if (!last) return false;
  const { seals } = await vaultKeys(parts);
  let changed = 0;
  for (const { id, owner, sealed } of rows) {
    if (sealed === null || isSealedWith(seals[0], sealed)) continue;
    try {
      const again = seal(seals[0], unseal(seals, sealed, owner), owner);
      await store.db
        .update(paymentMethods)
        .set({ sealedAccount: again })
        .where(and(eq(paymentMethods.id, id), eq(paymentMethods.sealedAccount, sealed)));
      changed++;
    } catch (error) {
      log.error({ err: error, methodId: id }, 'an account number could not be sealed anew');
    }
  }
  doneUpTo.set(config, last.id);
  return changed > 0 || rows.length === AT_ONCE;
}
