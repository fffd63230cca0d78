import { eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { login } from '../../domain/session/calls.ts';
import { beginsWaiting } from '../../domain/session/wrong-passwords.ts';
import { isEmail } from '../../domain/values/contact.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { NOBODY, recordEvent } from '../events/record.ts';
import { hashOf } from '../ids.ts';
import { invalid, type Reason, Refusal, say } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { customers } from '../store/schema/customers.ts';
import { requireCallsLeft } from './call-limit.ts';
import { askForMail } from './mailed-links.ts';
import { isPassword } from './passwords.ts';
import { renewHash } from './rehash.ts';
import { askForCode } from './sign-in-code.ts';
import { bucketOf, clearTries, recordLimited, spendSignInTry, spendTry } from './sign-in-limit.ts';
import { issueTicket } from './tickets.ts';

const HANDOVER_SECONDS = 60;
const RESET_SECONDS = 3600;

/** Signs in, with the five answers of API-08; a refusal says why (SRV-05 to SRV-11). */
export async function signIn(
  request: RequestOf<typeof login>,
  visit: RequestContext,
): Promise<AnswerOf<typeof login>> {
  const { parts } = visit;
  const email = request.user_name.trim().toLowerCase();
  await requireCallsLeft(visit, 'sign-in');
  requireFields(email, request.password);
  if (!(await parts.botCheck.verify(request.recaptcha_token))) throw new Refusal(449, 'session.not-a-person');
  const bucket = await bucketOf(visit, email);
  const [customer] = await parts.store.db.select().from(customers).where(eq(customers.email, email));
  const scope = { db: parts.store.db, customer: customer?.id ?? NOBODY };
  const thisTry = await spendSignInTry(parts, bucket);
  if (!('wrong' in thisTry)) {
    await recordLimited(scope, parts, 'sign-in', bucket);
    const seconds = Math.ceil(thisTry.wait / 1000);
    throw new Refusal(429, say('session.locked-out', { seconds }), { retryAfter: seconds });
  }
  const knownBrowser = bucket === email ? undefined : bucket;
  if (!(await isPassword(request.password, customer?.passwordHash, knownBrowser)) || !customer) {
    await recordEvent(scope, parts, 'sign-in', 'refused');
    if (beginsWaiting(thisTry.wrong)) await tellOfWrongPasswords(parts, email);
    throw new Refusal(401, 'session.wrong-login');
  }
  await clearTries(parts, bucket);
  if (customer.isMerchant) throw new Refusal(302, 'session.merchant');
  if (customer.hasTemporaryPassword) {
    if (isOver(customer.temporaryPasswordUntil, parts))
      throw new Refusal(401, 'session.temporary-password-over');
    return { password_reset_token: await issueTicket(parts, customer.id, 'password-reset', RESET_SECONDS) };
  }
  const passwordHash = await renewHash(parts, customer, request.password);
  const password = hashOf(passwordHash);
  const asked = await askForCode(parts, customer, password);
  if (asked) {
    visit.answerWith(202);
    return asked;
  }
  return { token: await issueTicket(parts, customer.id, 'guest', HANDOVER_SECONDS, { password }) };
}

const isOver = (until: Date | null, { clock }: Dependencies) =>
  until !== null && until.getTime() <= clock.now();

/** Asks once a day for a mail that wrong passwords hold sign-ins up, for any address alike. */
async function tellOfWrongPasswords(parts: Dependencies, email: string): Promise<void> {
  const isFirst = await spendTry(parts, `told wrong passwords ${email}`, 1, DAY);
  if (isFirst) await askForMail(parts, 'wrong passwords', email);
}

function requireFields(email: string, password: string): void {
  const errors: Record<string, Reason> = {};
  if (email === '') errors.user_name = 'session.email-missing';
  else if (!isEmail(email)) errors.user_name = 'session.invalid-email';
  if (password === '') errors.password = 'session.password-missing';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
