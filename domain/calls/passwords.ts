import * as v from 'valibot';
import { call } from '../call.ts';
import { date, success, text } from '../wire.ts';

const password = text(200);
const email = v.optional(text(254), '');
const code = v.optional(text(20), '');
const recaptcha_token = v.optional(text(2000), '');
const password_reset_token = v.optional(text(200), '');

const verdict = v.object({ valid: v.boolean(), message: v.string() });
const UNCHECKED = 'The password could not be checked. Please try again.';

/** The safe twin of API2-14: whether a password may be used, and why not (PWD-06, ruling 24). */
export const validatePassword = call({
  method: 'POST',
  path: '/services/web/customer/ValidatePassword',
  who: 'anyone',
  request: v.object({ password }),
  answer: verdict,
  idempotent: true,
  failure: UNCHECKED,
});

/** API2-14 as the spec writes it; answered only while strict mode is off. */
export const validatePasswordByQuery = call({
  method: 'GET',
  path: '/services/web/customer/ValidatePassword',
  who: 'anyone',
  request: v.object({ password }),
  answer: verdict,
  failure: UNCHECKED,
});

/** API2-13: ends all other sessions of the customer (PWD-19). */
export const changePassword = call({
  method: 'POST',
  path: '/services/web/customer/ChangePassword',
  who: 'customer',
  request: v.object({ old_password: password, new_password: password }),
  answer: v.object({ success: v.literal(true), date_pw_last_changed: date }),
  failure: 'Error updating password.',
});

/** API2-15: the same answer for every address. */
export const forgotPassword = call({
  method: 'POST',
  path: '/services/web/customer/SendForgetPasswordNotification',
  who: 'anyone',
  request: v.object({ email: text(254), recaptcha_token }),
  answer: success,
  failure: 'Failed sending new password.',
});

/**
 * The safe twin of API2-16. The token of a mailed link is looked at and stays good; an email with the code that the mail
 * names becomes a token, which the answer gives (ruling 24).
 */
export const validateResetToken = call({
  method: 'POST',
  path: '/services/web/customer/ValidatePasswordResetToken',
  who: 'anyone',
  request: v.object({ password_reset_token, email, code }),
  answer: v.object({ success: v.literal(true), password_reset_token: v.string() }),
  failure: 'Failed to validate reset password token.',
});

/** API2-16 as the spec writes it; answered only while strict mode is off. */
export const validateResetTokenByQuery = call({
  method: 'GET',
  path: '/services/web/customer/ValidatePasswordResetToken',
  who: 'anyone',
  request: v.object({ passwordResetToken: text(200) }),
  answer: success,
  failure: validateResetToken.failure,
});

/** API2-17. */
export const resetPassword = call({
  method: 'POST',
  path: '/services/web/customer/ResetPassword',
  who: 'anyone',
  request: v.object({ password_reset_token: text(200), password, recaptcha_token }),
  answer: success,
  failure: 'Failed to reset password.',
});

/** API2-18: takes the place of a temporary password; the uuid is what its sign-in or its email gave (PWD-25). */
export const replaceTemporaryPassword = call({
  method: 'POST',
  path: '/api/v2.1/new-password',
  who: 'anyone',
  request: v.object({ newpassword: password, uuid: text(200) }),
  answer: success,
  failure: 'Failed to update password.',
});
