import { and, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { accounts } from '../store/schema/billers.ts';
import { isKeyedHash, keyedHash } from '../vault/keyed-hash.ts';
import { hashKeys } from '../vault/keys.ts';

const PIECE = 200;

type Pinned = Pick<typeof accounts.$inferSelect, 'id' | 'pin' | 'pinHash'>;

/** Compares an entered PIN exactly. The key keeps a copy of the table from telling the four digits. */
export async function isPinOf(parts: Dependencies, account: Pinned, entered: string): Promise<boolean> {
  const keys = await hashKeys(parts, 'pin');
  if (account.pinHash !== null) return isKeyedHash(keys, account.pinHash, pinText(account.id, entered));
  return account.pin !== '' && entered === account.pin;
}

const pinText = (accountId: number, pin: string) => `${accountId} ${pin}`;

/** Hashes the PINs of accounts, as they are stored. */
export async function pinHasher(parts: Dependencies): Promise<(accountId: number, pin: string) => string> {
  const keys = await hashKeys(parts, 'pin');
  return (accountId, pin) => keyedHash(keys, pinText(accountId, pin));
}

/**
 * Hashes PINs that stand in clear, and deletes them in clear a day later: until then a process of the
 * previous version still reads them. False when there is nothing to do.
 */
export async function hashPins(parts: Dependencies): Promise<boolean> {
  const { store, clock } = parts;
  const rows = await store.db
    .select({ id: accounts.id, pin: accounts.pin })
    .from(accounts)
    .where(and(ne(accounts.pin, ''), sql`${accounts.pinHash} is null`))
    .limit(PIECE);
  const hashOf = await pinHasher(parts);
  for (const { id, pin } of rows)
    await store.db
      .update(accounts)
      .set({ pinHash: hashOf(id, pin), pinHashedAt: new Date(clock.now()) })
      .where(and(eq(accounts.id, id), eq(accounts.pin, pin)));
  const cleared = await clearHashedPins(parts);
  return rows.length > 0 || cleared > 0;
}

async function clearHashedPins({ store, clock }: Dependencies): Promise<number> {
  const hashedLongAgo = store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        ne(accounts.pin, ''),
        isNotNull(accounts.pinHash),
        lt(accounts.pinHashedAt, new Date(clock.now() - DAY)),
      ),
    )
    .limit(PIECE);
  const cleared = await store.db
    .update(accounts)
    .set({ pin: '' })
    .where(inArray(accounts.id, hashedLongAgo))
    .returning({ id: accounts.id });
  return cleared.length;
}
