import * as v from 'valibot';
import { call } from '../api/call.ts';
import { success, text } from '../api/wire.ts';
import { profile } from './profile.ts';
import { laterProfileEntry, profileEntry } from './profile-form.ts';

const email = text(254);
const recaptcha_token = v.optional(text(2000), '');

export const createCustomer = call({
  method: 'POST',
  path: '/services/web/customer/Create',
  summary: 'Registers a customer (API2-06).',
  description:
    'Only email, password and terms are required (ruling 53). `is_business` repeats `account_type` (ENT2-13) and may be left out.',
  who: 'anyone',
  request: v.object({
    ...laterProfileEntry.entries,
    email,
    password: text(200),
    terms_accepted: v.boolean(),
    is_business: v.optional(v.boolean()),
    recaptcha_token,
  }),
  answer: v.object({ success: v.literal(true), email: v.string() }),
  failure: 'Could not create account. Try again later.',
});

export const updateCustomer = call({
  method: 'POST',
  path: '/services/web/customer/Update',
  summary: 'Saves the profile; email and password have calls of their own (API2-07).',
  description:
    '`held` is the profile that the form was loaded with. When another device has saved something that this save would undo, the server refuses with 409 and names it.',
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

export const verifyCustomer = call({
  method: 'POST',
  path: '/services/web/customer/Verify',
  summary:
    'Verifies an email address by the token of the mailed link, or by the address with the code in the mail (API2-11).',
  description:
    "Neither travels in the address (ruling 24). The password is asked for too: whoever registers somebody else's address must not open the account once its owner follows the link.",
  who: 'anyone',
  request: v.object({
    verify_token: v.optional(text(200), ''),
    email: v.optional(email, ''),
    code: v.optional(text(20), ''),
    /** The password of the registration. Without it a valid link or code verifies nothing yet. */
    password: v.optional(text(200), ''),
  }),
  answer: v.object({
    success: v.literal(true),
    verified: v.boolean(),
    /** Stands for the link or code that was valid, until the password is entered. */
    verify_token: v.optional(v.string()),
  }),
  failure: 'This link is not valid any more.',
});

export const verifyCustomerByQuery = call({
  method: 'GET',
  path: '/services/web/customer/Verify',
  summary: 'The older form with the token in the query (API2-11).',
  description: 'The server answers it only while strict mode is off.',
  who: 'anyone',
  request: v.object({ verify_token: text(200) }),
  answer: verifyCustomer.answer,
  idempotent: false,
  failure: verifyCustomer.failure,
});

export const resendVerification = call({
  method: 'POST',
  path: '/services/web/customer/ResendVerificationEmail',
  summary: 'Sends the verification mail again; the answer is the same for every address (API2-12).',
  who: 'anyone',
  query: ['email'],
  request: v.object({ email }),
  answer: success,
  failure: 'Unable to send the verification email, please try again later.',
});
