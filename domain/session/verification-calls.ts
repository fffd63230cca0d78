import * as v from 'valibot';
import { call } from '../api/call.ts';
import { success, text } from '../api/wire.ts';
import { isMobileNumber } from '../values/contact.ts';
import { INVALID_MOBILE_NUMBER } from '../values/text/en.ts';
import { CODE_SOURCES } from './authenticator.ts';
import { login } from './calls.ts';
import { WRONG_PASSWORD } from './text/en.ts';
import { CODE_NOT_CHECKED } from './text/entry.ts';

const UNSENT = 'Unable to send verification code! Please try again later.';

const sent = v.object({
  success: v.literal(true),
  number_of_digits: v.number(),
  expire_in_minutes: v.number(),
});

/**
 * The answer to an entered code (API2-21). `message` says why a code was refused. Unless both flags are true,
 * the number does not count as verified (VER-09).
 */
const outcome = v.object({ success: v.boolean(), verified: v.boolean(), message: v.string() });

export const generateMobileCode = call({
  method: 'POST',
  path: '/services/web/customer/GenerateMobileVerificationCode',
  summary: 'Sends a text with a code to a number (API2-20).',
  description: "The number becomes the customer's after the code was entered.",
  who: 'customer',
  needs: 'texts',
  fresh: true,
  request: v.object({ MobileNumber: text(30) }),
  answer: sent,
  failure: UNSENT,
});

export const verifyMobile = call({
  method: 'POST',
  path: '/services/web/customer/VerifyMobileNumber',
  summary: 'Checks the code of a mobile number (API2-21).',
  who: 'customer',
  request: v.object({ VerificationCode: text(20) }),
  answer: outcome,
  failure: CODE_NOT_CHECKED,
});

export const verifySignInCode = call({
  method: 'POST',
  path: '/services/web/customer/verifySMSOneTimePassword',
  summary: "Checks a sign-in code with the token of login's 202; answers as login does (API2-22).",
  description:
    '`code_from` says what was entered: the code of a text, which is meant without it, of an authenticator app, or a recovery code (ruling 76).',
  who: 'anyone',
  request: v.object({
    VerificationCode: text(20),
    one_time_token: text(200),
    code_from: v.optional(v.picklist(CODE_SOURCES)),
  }),
  answer: login.answer,
  failure: CODE_NOT_CHECKED,
});

export const textSignInCode = call({
  method: 'POST',
  path: '/api/v2.1/sign-in-codes/texts',
  summary: 'Texts a code to a customer whose app is asked first (ruling 76), or another one.',
  description: 'Answers as login does, with a new token.',
  who: 'anyone',
  request: v.object({ one_time_token: text(200) }),
  answer: login.answer,
  failure: UNSENT,
});

export const confirmPassword = call({
  method: 'POST',
  path: '/services/web/customer/ConfirmPassword',
  summary: 'Confirms the password again, for actions that need a fresh one (rulings 21 and 24).',
  description:
    'Where the refusal asks for `code` too, the code of the second factor comes with it. Both are right, or neither counts.',
  who: 'customer',
  request: v.object({
    password: text(200),
    code: v.optional(text(20)),
    code_from: v.optional(v.picklist(CODE_SOURCES)),
  }),
  answer: success,
  failure: WRONG_PASSWORD,
});

export const beginSecondFactor = call({
  method: 'POST',
  path: '/api/v2.1/second-factor',
  summary: 'Begins the entry of a second factor for a change.',
  description:
    'Texts a code where `by` is `text`, or where codes come by text only. `codes_from` says where the code may come from, the first asked for; it is empty without a second factor.',
  who: 'customer',
  request: v.object({ by: v.optional(v.picklist(['app', 'text'])) }),
  answer: v.object({ codes_from: v.array(v.picklist(['app', 'text'])) }),
  failure: UNSENT,
});

export const updateMobileRegistration = call({
  method: 'POST',
  path: '/services/web/customer/UpdateMobileRegistration',
  summary: 'Records that the customer never wants to be asked for a mobile number again (API2-23).',
  who: 'customer',
  request: v.object({ mobile_registration: v.literal(2) }),
  answer: success,
  idempotent: true,
});

export const checkDuplicateMobile = call({
  method: 'GET',
  path: '/services/web/customer/CheckDuplicateMobileNumber',
  summary:
    "Tells whether another customer has a number (API2-24): the given one or, without it, the profile's.",
  who: 'customer',
  request: v.object({
    mobileNumber: v.optional(v.pipe(text(30), v.check(isMobileNumber, INVALID_MOBILE_NUMBER))),
  }),
  answer: v.object({ mobile_number: v.string(), duplicate_mobile: v.boolean(), message: v.string() }),
});

export const generateEmailCode = call({
  method: 'POST',
  path: '/services/web/customer/GenerateEmailVerificationCode',
  summary: 'Sends a code to a new email address; needs a fresh password (API2-25, ruling 21).',
  who: 'customer',
  fresh: true,
  request: v.object({ email_address: text(254) }),
  answer: sent,
  failure: UNSENT,
});

export const verifyEmail = call({
  method: 'POST',
  path: '/services/web/customer/VerifyEmail',
  summary: 'Checks the code of an email address and sets it in the profile (API2-26).',
  who: 'customer',
  request: v.object({ verification_code: text(20) }),
  answer: outcome,
  failure: CODE_NOT_CHECKED,
});
