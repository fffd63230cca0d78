import { and, eq } from 'drizzle-orm';
import { WRONG_PASSWORD } from '../../domain/session/text/en.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { Refusal } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { customers, sessions } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { isPassword } from './passwords.ts';
import { clearTries, recordLimited, spendTry } from './sign-in-limit.ts';
import { endAccessTokens } from './tokens.ts';

/** For how long an entered password counts as fresh, in milliseconds (ruling 21). */
const FRESH = 5 * MINUTE;

const LOCKED = 'There were too many wrong passwords. Please wait 15 minutes and try again.';
const ENTER_AGAIN = 'Please enter your password again.';

/**
 * Records that the password was just entered in this session (ruling 24). The access tokens of the session end,
 * so its next request renews the pair.
 */
export async function confirmPassword(
  { parts, scope, sessionId, tokenHash }: CustomerContext,
  password: string,
): Promise<void> {
  const bucket = `confirm ${scope.customer}`;
  if (!(await spendTry(parts, bucket))) {
    await recordLimited(scope, parts, 'password-entry', bucket);
    throw new Refusal(429, LOCKED, { retryAfter: 15 * 60 });
  }
  const [row] = await scope.db
    .select({ hash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, scope.customer));
  if (!(await isPassword(password, row?.hash))) {
    await recordEvent(scope, parts, 'password-entry', 'refused');
    throw new Refusal(422, WRONG_PASSWORD, { errors: { password: WRONG_PASSWORD } });
  }
  await clearTries(parts, bucket);
  await parts.store.transact(async (db) => {
    const own = { db, customer: scope.customer };
    await db
      .update(sessions)
      .set({ confirmedAt: new Date(parts.clock.now()) })
      .where(isSession(own, sessionId));
    await endAccessTokens(own, parts, sessionId, tokenHash);
  });
}

/**
 * Refuses without a fresh password. A sign-in counts when it asked for the password; one by a link
 * of an open session does not.
 */
export async function requireFreshPassword(
  parts: Dependencies,
  scope: Scope,
  sessionId: string,
): Promise<void> {
  const [row] = await scope.db
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(isSession(scope, sessionId));
  const entered = row?.confirmedAt?.getTime() ?? 0;
  if (parts.clock.now() - entered > FRESH)
    throw new Refusal(403, ENTER_AGAIN, { errors: { password: ENTER_AGAIN } });
}

function isSession({ customer }: Scope, sessionId: string) {
  return and(eq(sessions.customerId, customer), eq(sessions.id, sessionId));
}
