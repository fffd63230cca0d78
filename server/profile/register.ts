import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { enteredProblems, isRegistrableEmail, tidyProfile } from '../../domain/profile/profile-form.ts';
import type { createCustomer } from '../../domain/profile/registration-calls.ts';
import { recordEvent } from '../events/record.ts';
import { coded, invalid, type Reason, Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { recordAgreement } from '../session/agreement.ts';
import { requireCallsLeft } from '../session/call-limit.ts';
import { codeKey } from '../session/code-hash.ts';
import { ownWordsRefusal, passwordRefusal } from '../session/common-passwords.ts';
import { sendLink, triesOfMail } from '../session/mailed-links.ts';
import { hashPassword } from '../session/passwords.ts';
import { clearTries } from '../session/sign-in-limit.ts';
import { customers } from '../store/schema/customers.ts';
import { columnsOf } from './update.ts';

const NOT_ASKED = 0;

/** Registers a customer, who can sign in once the email is verified (REG-19 to REG-21). */
export async function register(
  request: RequestOf<typeof createCustomer>,
  visit: RequestContext,
): Promise<AnswerOf<typeof createCustomer>> {
  const { parts } = visit;
  await requireCallsLeft(visit, 'sign-up');
  const email = request.email.trim().toLowerCase();
  const entry = tidyProfile(request);
  const { password } = request;
  const owner = { email, ...columnsOf(entry) };
  const problems = {
    ...(isRegistrableEmail(email) ? {} : { email: 'profile.invalid-email' as const }),
    ...errorAt('password', (await passwordRefusal(parts, password)) ?? ownWordsRefusal(password, owner)),
    ...coded('profile.entry', enteredProblems(entry)),
    ...(isContradicted(request) ? { is_business: 'profile.business-contradicted' as const } : {}),
    ...(request.terms_accepted ? {} : { terms_accepted: 'profile.terms-not-accepted' as const }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (!(await parts.botCheck.verify(request.recaptcha_token))) throw new Refusal(449, 'session.not-a-person');
  const passwordHash = await hashPassword(password);
  const key = await codeKey(parts);
  const now = new Date(parts.clock.now());
  await parts.store.transact(async (db) => {
    const [customer] = await db
      .insert(customers)
      .values({
        email,
        passwordHash,
        ...columnsOf(entry),
        verified: false,
        mobileRegistration: NOT_ASKED,
        createdAt: now,
      })
      .onConflictDoNothing({ target: customers.email })
      .returning();
    if (!customer) throw invalid({ email: 'profile.email-registered' });
    const scope = { db, customer: customer.id };
    await recordAgreement(scope, parts);
    await recordEvent(scope, parts, 'registered', 'done');
    await sendLink(scope, parts, key, 'email verification', customer);
  });
  await clearTries(parts, triesOfMail('email verification', email));
  return { success: true, email };
}

function errorAt(field: string, reason: Reason | undefined): Record<string, Reason> {
  return reason === undefined ? {} : { [field]: reason };
}

/** `is_business` is true for the account type `business` only (ENT2-13). */
function isContradicted({ is_business, account_type }: RequestOf<typeof createCustomer>): boolean {
  return is_business !== undefined && is_business !== (account_type === 'business');
}
