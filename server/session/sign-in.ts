import { eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type { login } from '../../domain/calls/session.ts';
import { verifiedNumber } from '../../domain/mobile-number.ts';
import { isEmail } from '../../domain/receipt-options.ts';
import { hashOf } from '../ids.ts';
import { invalid, Refusal } from '../refusal.ts';
import { customers } from '../store/schema/customers.ts';
import type { Visit } from '../visit.ts';
import { insistOnCaller } from './call-limit.ts';
import { isPassword } from './passwords.ts';
import { sendSignInCode } from './sign-in-code.ts';
import { bucketOf, forgetTries, takeTry } from './sign-in-limit.ts';
import { issueTicket } from './tickets.ts';

const HANDOVER_SECONDS = 60;
const RESET_SECONDS = 3600;

const WRONG = 'The email or password provided was invalid';
const MERCHANT = 'This email belongs to a merchant. Please use Merchant Login.';
const LOCKED = 'There were too many wrong passwords for this email. Please wait 15 minutes and try again.';
export const NOT_CHECKED = 'We could not confirm that you are a person. Please try again.';

/** The five answers of API-08; what is refused says so in words (SRV-05 to SRV-11). */
export async function signIn(
  request: RequestOf<typeof login>,
  visit: Visit,
): Promise<AnswerOf<typeof login>> {
  const { parts } = visit;
  const email = request.user_name.trim().toLowerCase();
  await insistOnCaller(visit, 'sign-in');
  insistOnFields(email, request.password);
  if (!(await parts.botCheck.verify(request.recaptcha_token))) throw new Refusal(449, NOT_CHECKED);
  const bucket = await bucketOf(visit, email);
  if (!(await takeTry(parts, bucket))) throw new Refusal(429, LOCKED, { retryAfter: 15 * 60 });
  const [customer] = await parts.store.db.select().from(customers).where(eq(customers.email, email));
  if (!(await isPassword(request.password, customer?.passwordHash)) || !customer) {
    throw new Refusal(401, WRONG);
  }
  await forgetTries(parts, bucket);
  if (customer.isMerchant) throw new Refusal(302, MERCHANT);
  if (customer.hasTemporaryPassword) {
    return { password_reset_token: await issueTicket(parts, customer.id, 'password-reset', RESET_SECONDS) };
  }
  const password = hashOf(customer.passwordHash);
  // Only to a number that the customer has verified (VER-22).
  const number = verifiedNumber(customer.mobileNumber, customer.mobileRegistration);
  if (customer.asksForSignInCode && number) {
    const one_time_token = await sendSignInCode(parts, customer.id, number, password);
    visit.answerWith(202);
    return { one_time_token };
  }
  return { token: await issueTicket(parts, customer.id, 'guest', HANDOVER_SECONDS, { password }) };
}

function insistOnFields(email: string, password: string): void {
  const errors: Record<string, string> = {};
  if (email === '') errors.user_name = 'Please enter your email.';
  else if (!isEmail(email)) errors.user_name = 'Please enter a valid email address.';
  if (password === '') errors.password = 'Please enter your password.';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
