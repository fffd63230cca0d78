import type { AnswerOf } from '../../domain/api/call.ts';
import type * as calls from '../../domain/session/password-calls.ts';
import type { Handlers } from '../handlers.ts';
import { notFound, Refusal } from '../refusal.ts';
import { wordsOf } from '../refusal-words.ts';
import type { RequestContext } from '../request-context.ts';
import { requireCallsLeft } from './call-limit.ts';
import { passwordRefusal } from './common-passwords.ts';
import { requestMail } from './mailed-links.ts';
import { changePassword, customerOfResetToken, newPassword, resetPassword } from './new-password.ts';
import { issueTicket } from './tickets.ts';
import { customerOfCode } from './verify-registration.ts';

const RESET_SECONDS = 3600;

export const passwords: Handlers<typeof calls> = {
  validatePassword: ({ password }, visit) => checkPassword(password, visit),

  validatePasswordByQuery: async ({ password }, visit) => {
    if (visit.parts.config.strictUrls) throw notFound();
    return checkPassword(password, visit);
  },

  changePassword: (request, visit) => changePassword(request, visit),

  forgotPassword: async ({ email, recaptcha_token }, visit) => {
    await requireCallsLeft(visit, 'forgot password');
    if (!(await visit.parts.botCheck.verify(recaptcha_token))) throw new Refusal(449, 'session.not-a-person');
    await requestMail(visit.parts, 'password reset', email);
    return { success: true };
  },

  validateResetToken: async ({ password_reset_token, email, code }, visit) => {
    await requireCallsLeft(visit, 'enter code');
    if (password_reset_token !== '') {
      await requireToken(password_reset_token, visit);
      return { success: true, password_reset_token };
    }
    const customer = await customerOfCode(visit, 'password reset', email, code);
    return {
      success: true,
      password_reset_token: await issueTicket(visit.parts, customer, 'password-reset', RESET_SECONDS),
    };
  },

  validateResetTokenByQuery: async ({ passwordResetToken }, visit) => {
    if (visit.parts.config.strictUrls) throw notFound();
    await requireToken(passwordResetToken, visit);
    return { success: true };
  },

  resetPassword: (request, visit) => resetPassword(request, visit),

  replaceTemporaryPassword: (request, visit) => newPassword(request, visit),
};

async function checkPassword(
  password: string,
  visit: RequestContext,
): Promise<AnswerOf<typeof calls.validatePassword>> {
  await requireCallsLeft(visit, 'check password');
  const reason = await passwordRefusal(visit.parts, password);
  return { valid: reason === undefined, message: reason === undefined ? '' : wordsOf(reason) };
}

async function requireToken(token: string, { parts }: RequestContext): Promise<void> {
  if ((await customerOfResetToken(parts, token)) === undefined)
    throw new Refusal(422, 'session.invalid-reset-token');
}
