import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type { createCustomer } from '../../domain/calls/registration.ts';
import {
  EMAIL_TAKEN,
  INVALID_EMAIL,
  isRegistrableEmail,
  profileProblems,
  TERMS_NOT_ACCEPTED,
  tidyProfile,
} from '../../domain/registration.ts';
import { invalid, Refusal } from '../refusal.ts';
import { insistOnCaller } from '../session/call-limit.ts';
import { hashPassword } from '../session/passwords.ts';
import { NOT_CHECKED } from '../session/sign-in.ts';
import { forgetTries } from '../session/sign-in-limit.ts';
import { customers } from '../store/schema/customers.ts';
import type { Visit } from '../visit.ts';
import { passwordRefusal } from './common-passwords.ts';
import { sendLink, triesOfMail } from './mail-requests.ts';
import { columnsOf } from './profile.ts';

const NOT_ASKED = 0;

/** Registers a customer, who signs in once the email was verified (REG-19 to REG-21). */
export async function register(
  request: RequestOf<typeof createCustomer>,
  visit: Visit,
): Promise<AnswerOf<typeof createCustomer>> {
  const { parts } = visit;
  await insistOnCaller(visit, 'sign-up');
  const email = request.email.trim().toLowerCase();
  const entry = tidyProfile(request);
  const problems = {
    ...(isRegistrableEmail(email) ? {} : { email: INVALID_EMAIL }),
    ...wordsAt('password', await passwordRefusal(request.password)),
    ...profileProblems(entry),
    ...(request.terms_accepted ? {} : { terms_accepted: TERMS_NOT_ACCEPTED }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (!(await parts.botCheck.verify(request.recaptcha_token))) throw new Refusal(449, NOT_CHECKED);
  const passwordHash = await hashPassword(request.password);
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
    await sendLink({ db, customer: customer.id }, parts, 'email verification', customer);
  });
  await forgetTries(parts, triesOfMail('email verification', email));
  return { success: true, email };
}

function wordsAt(field: string, words: string | undefined): Record<string, string> {
  return words === undefined ? {} : { [field]: words };
}
