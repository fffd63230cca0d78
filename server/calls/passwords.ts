import type { AnswerOf } from '../../domain/call.ts';
import type * as calls from '../../domain/calls/passwords.ts';
import { validateResetToken } from '../../domain/calls/passwords.ts';
import { notFound, Refusal } from '../refusal.ts';
import { passwordRefusal } from '../registration/common-passwords.ts';
import { requestMail } from '../registration/mail-requests.ts';
import { customerOfCode } from '../registration/verify.ts';
import type { Handlers } from '../serve.ts';
import { insistOnCaller } from '../session/call-limit.ts';
import { changePassword, customerOfResetToken, newPassword, resetPassword } from '../session/new-password.ts';
import { NOT_CHECKED } from '../session/sign-in.ts';
import { issueTicket } from '../session/tickets.ts';
import type { Visit } from '../visit.ts';

const RESET_SECONDS = 3600;

export const passwords: Handlers<typeof calls> = {
  validatePassword: ({ password }, visit) => verdictOn(password, visit),

  validatePasswordByQuery: async ({ password }, visit) => {
    if (visit.parts.config.strictUrls) throw notFound();
    return verdictOn(password, visit);
  },

  changePassword: (request, visit) => changePassword(request, visit),

  forgotPassword: async ({ email, recaptcha_token }, visit) => {
    await insistOnCaller(visit, 'forgot password');
    if (!(await visit.parts.botCheck.verify(recaptcha_token))) throw new Refusal(449, NOT_CHECKED);
    await requestMail(visit.parts, 'password reset', email);
    return { success: true };
  },

  validateResetToken: async ({ password_reset_token, email, code }, visit) => {
    await insistOnCaller(visit, 'enter code');
    if (password_reset_token !== '') {
      await insistOnToken(password_reset_token, visit);
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
    await insistOnToken(passwordResetToken, visit);
    return { success: true };
  },

  resetPassword: (request, visit) => resetPassword(request, visit),

  replaceTemporaryPassword: (request, visit) => newPassword(request, visit),
};

async function verdictOn(password: string, visit: Visit): Promise<AnswerOf<typeof calls.validatePassword>> {
  await insistOnCaller(visit, 'check password');
  const words = await passwordRefusal(password);
  return { valid: words === undefined, message: words ?? '' };
}

async function insistOnToken(token: string, { parts }: Visit): Promise<void> {
  if ((await customerOfResetToken(parts, token)) === undefined)
    throw new Refusal(422, validateResetToken.failure);
}
