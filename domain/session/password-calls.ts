import * as v from 'valibot';
import { call } from '../api/call.ts';
import { date, success, text } from '../api/wire.ts';
import { INVALID_RESET_TOKEN } from './text/en.ts';

const password = text(200);
const email = v.optional(text(254), '');
const code = v.optional(text(20), '');
const recaptcha_token = v.optional(text(2000), '');
const password_reset_token = v.optional(text(200), '');

const verdict = v.object({ valid: v.boolean(), message: v.string() });
const UNCHECKED = 'The password could not be checked. Please try again.';

export const validatePassword = call({
  method: 'POST',
  path: '/services/web/customer/ValidatePassword',
  summary: 'Checks whether a password may be used, and why not (API2-14, PWD-06).',
  description: 'The password travels in the body, never in the address (ruling 24).',
  who: 'anyone',
  request: v.object({ password }),
  answer: verdict,
  idempotent: true,
  failure: UNCHECKED,
});

export const validatePasswordByQuery = call({
  method: 'GET',
  path: '/services/web/customer/ValidatePassword',
  summary: 'The older form with the password in the query (API2-14).',
  description: 'The server answers it only while strict mode is off.',
  who: 'anyone',
  request: v.object({ password }),
  answer: verdict,
  failure: UNCHECKED,
});

export const changePassword = call({
  method: 'POST',
  path: '/services/web/customer/ChangePassword',
  summary: 'Changes the password and ends all other sessions of the customer (API2-13, PWD-19).',
  who: 'customer',
  request: v.object({ old_password: password, new_password: password }),
  answer: v.object({ success: v.literal(true), date_pw_last_changed: date }),
  failure: 'Error updating password.',
});

export const forgotPassword = call({
  method: 'POST',
  path: '/services/web/customer/SendForgetPasswordNotification',
  summary: 'Mails a link to reset the password (API2-15).',
  description: 'The answer is the same for every address.',
  who: 'anyone',
  request: v.object({ email: text(254), recaptcha_token }),
  answer: success,
  failure: 'Failed sending new password.',
});

export const validateResetToken = call({
  method: 'POST',
  path: '/services/web/customer/ValidatePasswordResetToken',
  summary: 'Checks the token of a mailed link without using it up (API2-16).',
  description: 'An email address with the code from the mail gets a token in the answer (ruling 24).',
  who: 'anyone',
  request: v.object({ password_reset_token, email, code }),
  answer: v.object({ success: v.literal(true), password_reset_token: v.string() }),
  failure: INVALID_RESET_TOKEN,
});

export const validateResetTokenByQuery = call({
  method: 'GET',
  path: '/services/web/customer/ValidatePasswordResetToken',
  summary: 'The older form with the token in the query (API2-16).',
  description: 'The server answers it only while strict mode is off.',
  who: 'anyone',
  request: v.object({ passwordResetToken: text(200) }),
  answer: success,
  failure: validateResetToken.failure,
});

export const resetPassword = call({
  method: 'POST',
  path: '/services/web/customer/ResetPassword',
  summary: 'Sets a new password by a reset token (API2-17).',
  who: 'anyone',
  request: v.object({ password_reset_token: text(200), password, recaptcha_token }),
  answer: success,
  failure: 'Failed to reset password.',
});

export const replaceTemporaryPassword = call({
  method: 'POST',
  path: '/api/v2.1/new-password',
  summary: 'Replaces a temporary password (API2-18).',
  description: 'The uuid comes from its sign-in or from its email (PWD-25).',
  who: 'anyone',
  request: v.object({ newpassword: password, uuid: text(200) }),
  answer: success,
  failure: 'Failed to update password.',
});
