import { and, eq } from 'drizzle-orm';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { customers, sessions } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { CustomerVisit } from '../visit.ts';
import { isPassword } from './passwords.ts';
import { forgetTries, takeTry } from './sign-in-limit.ts';

/** For as long an entered password counts as fresh (ruling 21). */
const FRESH = 5 * 60_000;

const WRONG = 'This is not your password.';
const LOCKED = 'There were too many wrong passwords. Please wait 15 minutes and try again.';
const ENTER_AGAIN = 'Please enter your password again.';

/** Notes that whoever uses this session has just entered its password (ruling 24). */
export async function confirmPassword(
  { parts, scope, sessionId }: CustomerVisit,
  password: string,
): Promise<void> {
  const bucket = `confirm ${scope.customer}`;
  if (!(await takeTry(parts, bucket))) throw new Refusal(429, LOCKED, { retryAfter: 15 * 60 });
  const [row] = await scope.db
    .select({ hash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, scope.customer));
  if (!(await isPassword(password, row?.hash)))
    throw new Refusal(422, WRONG, { errors: { password: WRONG } });
  await forgetTries(parts, bucket);
  await scope.db
    .update(sessions)
    .set({ confirmedAt: new Date(parts.clock.now()) })
    .where(isSession(scope, sessionId));
}

/** A sign-in counts too when it asked for the password; one by a link of an open session did not. */
export async function insistOnFreshPassword(parts: Parts, scope: Scope, sessionId: string): Promise<void> {
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
