import * as v from 'valibot';
import { call } from '../call.ts';
import { success, text } from '../wire.ts';
import { login } from './session.ts';

const UNSENT = 'Unable to send verification code! Please try again later.';

const sent = v.object({
  success: v.literal(true),
  number_of_digits: v.number(),
  expire_in_minutes: v.number(),
});

/** `message` says why a code was not taken (API2-21). Both are true, or the number does not count as verified (VER-09). */
const outcome = v.object({ success: v.boolean(), verified: v.boolean(), message: v.string() });

/** API2-20: a text with a code to a number, which is the customer's once the code was entered. */
export const generateMobileCode = call({
  method: 'POST',
  path: '/services/web/customer/GenerateMobileVerificationCode',
  who: 'customer',
  request: v.object({ MobileNumber: text(30) }),
  answer: sent,
  failure: UNSENT,
});

/** API2-21. */
export const verifyMobile = call({
  method: 'POST',
  path: '/services/web/customer/VerifyMobileNumber',
  who: 'customer',
  request: v.object({ VerificationCode: text(20) }),
  answer: outcome,
  failure: 'The code could not be checked. Please try again.',
});

/** API2-22: the code of a sign-in, with the token that login's 202 carried; answers as login does. */
export const verifySignInCode = call({
  method: 'POST',
  path: '/services/web/customer/verifySMSOneTimePassword',
  who: 'anyone',
  request: v.object({ VerificationCode: text(20), one_time_token: text(200) }),
  answer: login.answer,
  failure: 'The code could not be checked. Please try again.',
});

/** API2-23: never ask again for a mobile number. */
export const updateMobileRegistration = call({
  method: 'POST',
  path: '/services/web/customer/UpdateMobileRegistration',
  who: 'customer',
  request: v.object({ mobile_registration: v.literal(2) }),
  answer: success,
  idempotent: true,
});

/** API2-24: whether another customer has the number: the profile's, or another that is named. */
export const checkDuplicateMobile = call({
  method: 'GET',
  path: '/services/web/customer/CheckDuplicateMobileNumber',
  who: 'customer',
  request: v.object({ mobileNumber: v.optional(text(30)) }),
  answer: v.object({ mobile_number: v.string(), duplicate_mobile: v.boolean(), message: v.string() }),
});

/** API2-25: asks for a fresh password (ruling 21). */
export const generateEmailCode = call({
  method: 'POST',
  path: '/services/web/customer/GenerateEmailVerificationCode',
  who: 'customer',
  request: v.object({ email_address: text(254) }),
  answer: sent,
  failure: UNSENT,
});

/** API2-26: the profile has the new email from then on. */
export const verifyEmail = call({
  method: 'POST',
  path: '/services/web/customer/VerifyEmail',
  who: 'customer',
  request: v.object({ verification_code: text(20) }),
  answer: outcome,
  failure: 'The code could not be checked. Please try again.',
});
