import { and, eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { customers } from '../store/schema/customers.ts';
import { hashPassword, isPassword, isTodaysHash } from './passwords.ts';

interface Hashed {
  readonly id: number;
  readonly passwordHash: string;
}

/**
 * Hashes a password anew that was just entered rightly, where its hash is not of today's parameters. Resolves to
 * the hash that stands now. Of two sign-ins at once one replaces the hash, and the other goes on with its result.
 */
export async function renewHash({ store }: Dependencies, { id, passwordHash }: Hashed, password: string) {
  if (isTodaysHash(passwordHash)) return passwordHash;
  const renewed = await hashPassword(password);
  const replaced = await store.db
    .update(customers)
    .set({ passwordHash: renewed })
    .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
    .returning({ id: customers.id });
  if (replaced.length > 0) return renewed;
  const [row] = await store.db
    .select({ hash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, id));
  return row && (await isPassword(password, row.hash)) ? row.hash : passwordHash;
}
