import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import {
  EMAIL_TAKEN,
  isRegistrableEmail,
  profileProblems,
  TERMS_NOT_ACCEPTED,
  tidyProfile,
} from '../../domain/profile/profile-form.ts';
import type { createCustomer } from '../../domain/profile/registration-calls.ts';
import { INVALID_EMAIL } from '../../domain/values/text/en.ts';
import { recordEvent } from '../events/record.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { requireCallsLeft } from '../session/call-limit.ts';
import { codeKey } from '../session/code-hash.ts';
import { ownWordsRefusal, passwordRefusal } from '../session/common-passwords.ts';
import { sendLink, triesOfMail } from '../session/mailed-links.ts';
import { hashPassword } from '../session/passwords.ts';
import { NOT_CHECKED } from '../session/sign-in.ts';
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
    ...(isRegistrableEmail(email) ? {} : { email: INVALID_EMAIL }),
    ...errorAt('password', (await passwordRefusal(parts, password)) ?? ownWordsRefusal(password, owner)),
    ...profileProblems(entry),
    ...(isContradicted(request) ? { is_business: BUSINESS_CONTRADICTED } : {}),
    ...(request.terms_accepted ? {} : { terms_accepted: TERMS_NOT_ACCEPTED }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (!(await parts.botCheck.verify(request.recaptcha_token))) throw new Refusal(449, NOT_CHECKED);
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
    if (!customer) throw invalid({ email: EMAIL_TAKEN });
    await recordEvent({ db, customer: customer.id }, parts, 'registered', 'done');
    await sendLink({ db, customer: customer.id }, parts, key, 'email verification', customer);
  });
  await clearTries(parts, triesOfMail('email verification', email));
  return { success: true, email };
}

function errorAt(field: string, words: string | undefined): Record<string, string> {
  return words === undefined ? {} : { [field]: words };
}

/** `is_business` is true for the account type `business` only (ENT2-13). */
function isContradicted({ is_business, account_type }: RequestOf<typeof createCustomer>): boolean {
  return is_business !== undefined && is_business !== (account_type === 'business');
}

const BUSINESS_CONTRADICTED = 'This does not fit the account type.';
