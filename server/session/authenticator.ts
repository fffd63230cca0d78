import { and, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { authenticators } from '../store/schema/authenticators.ts';
import type { Scope } from '../store/scope.ts';
import type { HashKeys } from '../vault/keyed-hash.ts';
import { hashKeys, vaultKeys } from '../vault/keys.ts';
import { authenticatorOwner, type SealKey, unseal } from '../vault/seal.ts';
import { stepOf } from './app-code.ts';

export type Authenticator = typeof authenticators.$inferSelect;

/** What the codes of authenticators need of the vault. */
export interface AuthenticatorKeys {
  readonly seals: readonly [SealKey, ...SealKey[]];
  readonly recovery: HashKeys;
}

/** Read before a transaction begins, because the vault reads through a connection of its own. */
export async function authenticatorKeys(parts: Dependencies): Promise<AuthenticatorKeys> {
  const { seals } = await vaultKeys(parts);
  return { seals, recovery: await hashKeys(parts, 'recovery code') };
}

/** The authenticator whose code a sign-in of the customer needs. */
export async function activeAuthenticator({ db, customer }: Scope): Promise<Authenticator | undefined> {
  const [row] = await db.select().from(authenticators).where(isActive(customer));
  return row;
}

/**
 * Accepts the code of an authenticator, each step once. One statement compares and stores the step, so that of
 * two parallel sign-ins with one code only one goes on. It runs for a wrong code too, and then finds nothing.
 */
export async function acceptAppCode(
  { db, customer }: Scope,
  { clock }: Pick<Dependencies, 'clock'>,
  { seals }: AuthenticatorKeys,
  { id, sealedKey }: Authenticator,
  entered: string,
): Promise<boolean> {
  const key = unseal(seals, sealedKey, authenticatorOwner(customer));
  const step = stepOf(key, entered.replace(/\s/g, ''), clock.now());
  const accepted = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(isActive(customer), eq(authenticators.id, id), lt(authenticators.lastStep, step)))
    .returning({ id: authenticators.id });
  return accepted.length > 0;
}

/** Turns the customer's authenticator off; it stays while that can be undone. */
export async function endAuthenticators(
  { db, customer }: Scope,
  { clock }: Pick<Dependencies, 'clock'>,
  but?: string,
): Promise<void> {
  const isOther = but === undefined ? undefined : ne(authenticators.id, but);
  await db
    .update(authenticators)
    .set({ endedAt: new Date(clock.now()) })
    .where(and(isActive(customer), isOther));
}

/** Undoes a change: the authenticator that was active before is again, or none if there was none. */
export async function restoreAuthenticator(
  scope: Scope,
  parts: Pick<Dependencies, 'clock'>,
  former: string,
): Promise<void> {
  const { db, customer } = scope;
  if (former === '') return endAuthenticators(scope, parts);
  await endAuthenticators(scope, parts, former);
  await db
    .update(authenticators)
    .set({ endedAt: null })
    .where(and(eq(authenticators.customerId, customer), eq(authenticators.id, former)));
}

function isActive(customer: number) {
  return and(
    eq(authenticators.customerId, customer),
    isNotNull(authenticators.confirmedAt),
    isNull(authenticators.endedAt),
  );
}
