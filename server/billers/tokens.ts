import { and, asc, eq, isNull } from 'drizzle-orm';
import type { TokenRight } from '../../domain/api/biller-call.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { billerTokens } from '../store/schema/biller-tokens.ts';
import { billers } from '../store/schema/billers.ts';

type Parts = Pick<Dependencies, 'store' | 'clock' | 'ids'>;

/** People and scanners of leaked secrets know a token by its beginning. */
const BEGINNING = 'bft_';

/** Whose token it is. */
export interface BillerOfToken {
  readonly tokenId: number;
  readonly id: number;
  readonly slug: string;
  readonly rights: readonly TokenRight[];
}

/** Makes a token for a biller's own system and resolves to it: nobody can read it again. Undefined for an unknown biller. */
export async function createToken(
  { store, clock, ids }: Parts,
  slug: string,
  name: string,
  rights: readonly TokenRight[],
): Promise<string | undefined> {
  const id = await billerIdOf({ store }, slug);
  if (id === undefined) return undefined;
  const token = BEGINNING + ids.secret();
  await store.db.insert(billerTokens).values({
    billerId: id,
    name,
    hash: hashOf(token),
    rights,
    createdAt: new Date(clock.now()),
  });
  return token;
}

/** Undefined for a biller that the portal does not know. */
export async function billerIdOf({ store }: Pick<Parts, 'store'>, slug: string): Promise<number | undefined> {
  const [biller] = await store.db.select({ id: billers.id }).from(billers).where(eq(billers.slug, slug));
  return biller?.id;
}

export function listTokens({ store }: Pick<Parts, 'store'>, slug: string) {
  const { id, name, rights, createdAt, lastUsedAt, revokedAt } = billerTokens;
  return store.db
    .select({ id, name, rights, createdAt, lastUsedAt, revokedAt })
    .from(billerTokens)
    .innerJoin(billers, eq(billers.id, billerTokens.billerId))
    .where(eq(billers.slug, slug))
    .orderBy(asc(id));
}

/** False when there is no such token, or it was revoked before. */
export async function revokeToken(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  id: number,
): Promise<boolean> {
  const revoked = await store.db
    .update(billerTokens)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(eq(billerTokens.id, id), isNull(billerTokens.revokedAt)))
    .returning({ id: billerTokens.id });
  return revoked.length > 0;
}

export async function billerOfToken(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  token: string,
): Promise<BillerOfToken | undefined> {
  const [found] = await store.db
    .select({ token: billerTokens, id: billers.id, slug: billers.slug })
    .from(billerTokens)
    .innerJoin(billers, eq(billers.id, billerTokens.billerId))
    .where(and(eq(billerTokens.hash, hashOf(token)), isNull(billerTokens.revokedAt)));
  if (!found) return undefined;
  const { id, slug } = found;
  const now = clock.now();
  // A busy system does not write its token's row with every call.
  if (now - (found.token.lastUsedAt?.getTime() ?? 0) > MINUTE)
    await store.db
      .update(billerTokens)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(billerTokens.id, found.token.id));
  return { tokenId: found.token.id, id, slug, rights: found.token.rights };
}
