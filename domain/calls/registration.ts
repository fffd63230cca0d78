import * as v from 'valibot';
import { call } from '../call.ts';
import { profile } from '../profile.ts';
import { profileEntry } from '../registration.ts';
import { success, text } from '../wire.ts';

const email = text(254);
const recaptcha_token = v.optional(text(2000), '');

/** API2-06. `is_business` says what `account_type` says (ENT2-13); who sends only the type is understood. */
export const createCustomer = call({
  method: 'POST',
  path: '/services/web/customer/Create',
  who: 'anyone',
  request: v.object({
    ...profileEntry.entries,
    email,
    password: text(200),
    terms_accepted: v.boolean(),
    is_business: v.optional(v.boolean()),
    recaptcha_token,
  }),
  answer: v.object({ success: v.literal(true), email: v.string() }),
  failure: 'Could not create account. Try again later.',
});

/**
 * API2-07: who the customer is; email and password have calls of their own. `held` is what the form was read with: where
 * another device saved something else meanwhile that this would undo, it is refused with 409 and says what differs.
 */
export const updateCustomer = call({
  method: 'POST',
  path: '/services/web/customer/Update',
  who: 'customer',
  unverified: true,
  request: v.object({
    ...profileEntry.entries,
    terms_accepted: v.optional(v.boolean()),
    held: v.optional(profileEntry),
  }),
  answer: v.object({ success: v.literal(true), profile }),
  idempotent: true,
  failure: 'Failed to save profile.',
});

/** The safe twin of API2-11: the token of the mailed link, or the email with the code that the mail names (ruling 24). */
export const verifyCustomer = call({
  method: 'POST',
  path: '/services/web/customer/Verify',
  who: 'anyone',
  request: v.object({
    verify_token: v.optional(text(200), ''),
    email: v.optional(email, ''),
    code: v.optional(text(20), ''),
  }),
  answer: v.object({ success: v.literal(true), verified: v.literal(true) }),
  failure: 'This link is not valid any more.',
});

/** API2-11 as the spec writes it; answered only while strict mode is off. */
export const verifyCustomerByQuery = call({
  method: 'GET',
  path: '/services/web/customer/Verify',
  who: 'anyone',
  request: v.object({ verify_token: text(200) }),
  answer: verifyCustomer.answer,
  idempotent: false,
  failure: verifyCustomer.failure,
});

/** API2-12: the same answer for every address. */
export const resendVerification = call({
  method: 'POST',
  path: '/services/web/customer/ResendVerificationEmail',
  who: 'anyone',
  query: ['email'],
  request: v.object({ email }),
  answer: success,
  failure: 'Unable to send the verification email, please try again later.',
});
