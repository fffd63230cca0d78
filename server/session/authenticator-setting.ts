import { and, eq, isNull } from 'drizzle-orm';
import { SET_UP_LIFE } from '../../domain/session/authenticator.ts';
import { CHANGE_NOTICES, NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { conflict, invalid, Refusal } from '../refusal.ts';
import { authenticators } from '../store/schema/authenticators.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { authenticatorOwner, seal, unseal } from '../vault/seal.ts';
import { addressOf, NO_STEP, newKey, stepOf } from './app-code.ts';
import { activeAuthenticator, authenticatorKeys, endAuthenticators } from './authenticator.ts';
import { drawRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { tellNotMe, tellOfChange } from './security-notice.ts';
import { spendTry } from './sign-in-limit.ts';

const MAX_TRIES = 10;

/** Makes a key for an app, in place of one that still waits for its first code. */
export async function startAuthenticator(parts: Dependencies, { customer }: Scope) {
  const { seals } = await authenticatorKeys(parts);
  const key = newKey(parts.ids);
  const email = await parts.store.transact(async (db) => {
    const scope = { db, customer };
    const { email } = await lockedCustomer(scope);
    if (await activeAuthenticator(scope)) throw conflict('session.authenticator-on');
    await db.delete(authenticators).where(isWaiting(customer));
    await db.insert(authenticators).values({
      customerId: customer,
      id: parts.ids.uuid(),
      sealedKey: seal(seals[0], key, authenticatorOwner(customer)),
      startedAt: new Date(parts.clock.now()),
    });
    return email;
  });
  return { key, address: addressOf(key, email) };
}

/**
 * Switches the authenticator on after its first code, and resolves to the recovery codes. The step of that
 * code counts as used, so that whoever saw it cannot sign in with it.
 */
export async function confirmAuthenticator(
  parts: Dependencies,
  { customer }: Scope,
  entered: string,
): Promise<string[]> {
  if (!(await spendTry(parts, `authenticator set-up ${customer}`, MAX_TRIES)))
    throw new Refusal(429, 'session.wrong-set-up-codes', { retryAfter: (15 * MINUTE) / 1000 });
  const keys = await authenticatorKeys(parts);
  const drawn = await drawRecoveryCodes(parts, customer, keys.recovery);
  await parts.store.transact(async (db) => {
    const scope = { db, customer };
    const before = await lockedCustomer(scope);
    const now = parts.clock.now();
    if (await activeAuthenticator(scope)) throw conflict('session.authenticator-on');
    const [waiting] = await db.select().from(authenticators).where(isWaiting(customer));
    if (!waiting || now - waiting.startedAt.getTime() >= SET_UP_LIFE)
      throw new Refusal(422, 'session.set-up-too-late');
    const key = unseal(keys.seals, waiting.sealedKey, authenticatorOwner(customer));
    const lastStep = stepOf(key, entered.replace(/\s/g, ''), now);
    if (lastStep === NO_STEP) throw invalid({ code: 'session.wrong-set-up-code' });
    await db
      .update(authenticators)
      .set({ lastStep, confirmedAt: new Date(now) })
      .where(and(isWaiting(customer), eq(authenticators.id, waiting.id)));
    await recordEvent(scope, parts, 'authenticator-on', 'done');
    const notice = CHANGE_NOTICES.authenticator(true);
    await tellOfChange(scope, parts, {
      change: 'authenticator',
      before,
      former: { authenticator: '' },
      notice,
    });
    await storeRecoveryCodes(scope, waiting.id, drawn);
  });
  return [...drawn.texts];
}

/** Turns the authenticator off. Nothing happens when it is off already. */
export async function endAuthenticator(parts: Dependencies, { customer }: Scope): Promise<void> {
  await parts.store.transact(async (db) => {
    const scope = { db, customer };
    const before = await lockedCustomer(scope);
    const active = await activeAuthenticator(scope);
    if (!active) return;
    await endAuthenticators(scope, parts);
    await recordEvent(scope, parts, 'authenticator-off', 'done');
    const notice = CHANGE_NOTICES.authenticator(false);
    const former = { authenticator: active.id };
    await tellOfChange(scope, parts, { change: 'authenticator', before, former, notice });
  });
}

/** Makes new recovery codes for the active authenticator. */
export async function renewRecoveryCodes(parts: Dependencies, { customer }: Scope): Promise<string[]> {
  const { recovery } = await authenticatorKeys(parts);
  const drawn = await drawRecoveryCodes(parts, customer, recovery);
  await parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockedCustomer(scope);
    const active = await activeAuthenticator(scope);
    if (!active) throw conflict('session.authenticator-off');
    await recordEvent(scope, parts, 'recovery-codes-made', 'done');
    await tellNotMe(scope, parts, `recovery codes ${parts.ids.uuid()}`, NOT_ME_NOTICES.recoveryCodes());
    await storeRecoveryCodes(scope, active.id, drawn);
  });
  return [...drawn.texts];
}

/** Locks the customer for this transaction, so that two changes of the authenticator wait for each other. */
async function lockedCustomer({ db, customer }: Scope): Promise<typeof customers.$inferSelect> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
  if (!row) throw new Error('a session without a customer');
  return row;
}

function isWaiting(customer: number) {
  return and(
    eq(authenticators.customerId, customer),
    isNull(authenticators.confirmedAt),
    isNull(authenticators.endedAt),
  );
}
