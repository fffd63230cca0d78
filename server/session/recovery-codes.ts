import { and, eq, isNull, notLike } from 'drizzle-orm';
import { RECOVERY_CODES, recoveryCodeIn, recoveryCodeText } from '../../domain/session/authenticator.ts';
import { NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { firstWorkedAt, MARKS } from '../store/clock-guard.ts';
import { recoveryCodes } from '../store/schema/authenticators.ts';
import type { Scope } from '../store/scope.ts';
import { type HashKeys, keyedHash, layersOf } from '../vault/keyed-hash.ts';
import { type Authenticator, activeAuthenticator } from './authenticator.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { tellNotMe } from './security-notice.ts';

/** How the hash of a code begins that is hashed as slowly as a password. */
const SLOW = '$argon2id$';

/** How many fast hashes are replaced at once: each takes as long as a sign-in. */
const AT_ONCE = 10;

/** Processes that found none. One round after the first day is enough: new hashes are slow then. */
const done = new WeakSet<Config>();

export interface NewRecoveryCodes {
  /** As the customer reads them. */
  readonly texts: readonly string[];
  readonly hashes: readonly string[];
}

/** Draws recovery codes and hashes them. It is slow on purpose, so no transaction may wait for it. */
export async function drawRecoveryCodes(
  parts: Dependencies,
  customer: number,
  keys: HashKeys,
): Promise<NewRecoveryCodes> {
  const drawn = Array.from({ length: RECOVERY_CODES }, () => parts.ids.recoveryCode());
  const keyed = drawn.map((code) => keyedHash(keys, textOf(customer, code)));
  return {
    texts: drawn.map(recoveryCodeText),
    hashes: (await isSlowTime(parts)) ? await Promise.all(keyed.map(slowHash)) : keyed,
  };
}

/** Stores the hashes of recovery codes in place of the former ones. */
export async function storeRecoveryCodes(
  { db, customer }: Scope,
  authenticatorId: string,
  { hashes }: NewRecoveryCodes,
): Promise<void> {
  await db.delete(recoveryCodes).where(areOf(customer, authenticatorId));
  await db
    .insert(recoveryCodes)
    .values(hashes.map((hash) => ({ customerId: customer, authenticatorId, hash })));
}

export async function recoveryCodesLeft({ db, customer }: Scope, authenticatorId: string): Promise<number> {
  return db.$count(recoveryCodes, and(areOf(customer, authenticatorId), isNull(recoveryCodes.usedAt)));
}

/**
 * The stored hash of an entered code, undefined for a wrong or used one. Each code has a salt of its own, so all
 * that are left are tried, for about a third of a second. No transaction may wait for it.
 */
export async function findRecoveryCode(
  scope: Scope,
  keys: HashKeys,
  entered: string,
): Promise<string | undefined> {
  const { db, customer } = scope;
  const active = await activeAuthenticator(scope);
  if (!active) return undefined;
  const left = await db
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(and(areOf(customer, active.id), isNull(recoveryCodes.usedAt)));
  const text = textOf(customer, recoveryCodeIn(entered));
  for (const { hash } of left) {
    const layers = layersOf(hash);
    if (layers > keys.keys.length) continue;
    const code = keyedHash(keys, text, layers);
    const at = hash.indexOf(SLOW);
    if (at < 0 ? hash === code : await isPassword(code, hash.slice(at))) return hash;
  }
  return undefined;
}

/** Uses a recovery code up, in one statement, and mails how many are left. False for one that was used meanwhile. */
export async function spendRecoveryCode(
  scope: Scope,
  parts: Dependencies,
  { id }: Authenticator,
  hash: string | undefined,
): Promise<boolean> {
  if (hash === undefined) return false;
  const { db, customer } = scope;
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date(parts.clock.now()) })
    .where(and(areOf(customer, id), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash });
  if (used.length === 0) return false;
  await recordEvent(scope, parts, 'recovery-code-used', 'done');
  const left = await recoveryCodesLeft(scope, id);
  await tellNotMe(
    scope,
    parts,
    `recovery code used ${parts.ids.uuid()}`,
    NOT_ME_NOTICES.recoveryCodeUsed(left),
  );
  return true;
}

/**
 * Makes fast hashes slow: the keyed hash of a code is hashed once more. The codes themselves are not needed, and go
 * on working. False when there was nothing to do.
 */
export async function slowRecoveryCodes(parts: Dependencies): Promise<boolean> {
  const { config, store } = parts;
  if (done.has(config) || !(await isSlowTime(parts))) return false;
  const fast = await store.db
    .select()
    .from(recoveryCodes)
    .where(notLike(recoveryCodes.hash, `%${SLOW}%`))
    .limit(AT_ONCE);
  for (const { customerId, authenticatorId, hash } of fast)
    await store.db
      .update(recoveryCodes)
      .set({ hash: await slowHash(hash) })
      .where(and(areOf(customerId, authenticatorId), eq(recoveryCodes.hash, hash)));
  if (fast.length === 0) done.add(config);
  return fast.length > 0;
}

/**
 * False for a day after the first process of this version began: until then one of an earlier version still compares
 * keyed hashes alone, and would call every slow one wrong.
 */
async function isSlowTime(parts: Dependencies): Promise<boolean> {
  return parts.clock.now() - (await firstWorkedAt(parts, MARKS.slowRecoveryCodes)) >= DAY;
}

const areOf = (customer: number, authenticatorId: string) =>
  and(eq(recoveryCodes.customerId, customer), eq(recoveryCodes.authenticatorId, authenticatorId));

/** The text that the keyed hash of a code is made of. */
const textOf = (customer: number, code: string) => `${customer} ${code}`;

/**
 * The slow hash of a keyed hash. A copy of the database without the keys lets nobody try any code. The slow hash hides
 * with how many keys the keyed one was made, so the number stands before it.
 */
async function slowHash(hash: string): Promise<string> {
  const slow = await hashPassword(hash);
  return layersOf(hash) === 1 ? slow : `r${layersOf(hash)}.${slow}`;
}
