import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '../../domain/api/call.ts';
import type { confirmPassword as confirmPasswordCall } from '../../domain/session/verification-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { customers, sessions } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { isPassword } from './passwords.ts';
import { factorsOf, requireRightCode } from './second-factor.ts';
import { clearTries, recordLimited, spendTry } from './sign-in-limit.ts';
import { endAccessTokens } from './tokens.ts';

/** For how long an entered password counts as fresh, in milliseconds (ruling 21). */
const FRESH = 5 * MINUTE;

/**
 * Records that the password was just entered in this session (ruling 24). The access tokens of the session end,
 * so its next request renews the pair.
 */
export async function confirmPassword(
  { parts, scope, sessionId }: CustomerContext,
  { password, code = '', code_from = 'text' }: RequestOf<typeof confirmPasswordCall>,
): Promise<void> {
  const bucket = `confirm ${scope.customer}`;
  if (!(await spendTry(parts, bucket))) {
    await recordLimited(scope, parts, 'password-entry', bucket);
    throw new Refusal(429, 'session.too-many-wrong-passwords', { retryAfter: 15 * 60 });
  }
  const [row] = await scope.db
    .select({ hash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, scope.customer));
  if (!(await isPassword(password, row?.hash))) {
    await recordEvent(scope, parts, 'password-entry', 'refused');
    throw invalid({ password: 'session.wrong-password' });
  }
  await clearTries(parts, bucket);
  const hasCode = code !== '';
  if (hasCode) await requireRightCode(parts, scope, code, code_from);
  await parts.store.transact(async (db) => {
    const now = new Date(parts.clock.now());
    const own = { db, customer: scope.customer };
    await db
      .update(sessions)
      .set({ confirmedAt: now, ...(hasCode ? { factorAt: now } : {}) })
      .where(isSession(own, sessionId));
    await endAccessTokens(own, parts, sessionId);
  });
}

const passwordAgain = () =>
  new Refusal(403, 'session.password-again', { errors: { password: 'session.password-again' } });

/** Records that a code of the second factor was just entered in this session, as the first code of an app is. */
export async function noteFactor(parts: Dependencies, scope: Scope, sessionId: string): Promise<void> {
  await scope.db
    .update(sessions)
    .set({ factorAt: new Date(parts.clock.now()) })
    .where(isSession(scope, sessionId));
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
  if (parts.clock.now() - entered > FRESH) throw passwordAgain();
}

/**
 * Refuses a change of email, number or second factor without a fresh password and, where a second factor is on,
 * without a fresh code of it. A sign-in that asked for both counts.
 */
export async function requireFreshFactor(
  parts: Dependencies,
  scope: Scope,
  sessionId: string,
): Promise<void> {
  const [row] = await scope.db
    .select({ password: sessions.confirmedAt, code: sessions.factorAt })
    .from(sessions)
    .where(isSession(scope, sessionId));
  const isFresh = (at: Date | null | undefined) => parts.clock.now() - (at?.getTime() ?? 0) <= FRESH;
  const needsCode = !isFresh(row?.code) && (await factorsOf(scope)).length > 0;
  if (needsCode)
    throw new Refusal(403, 'session.password-and-code-again', {
      errors: { password: 'session.password-and-code-again', code: 'session.password-and-code-again' },
    });
  if (!isFresh(row?.password)) throw passwordAgain();
}

function isSession({ customer }: Scope, sessionId: string) {
  return and(eq(sessions.customerId, customer), eq(sessions.id, sessionId));
}
