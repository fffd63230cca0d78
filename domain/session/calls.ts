import * as v from 'valibot';
import { guestBiller } from '../accounts/biller-details.ts';
import { BILLER_NOT_READ } from '../accounts/text/en.ts';
import { call } from '../api/call.ts';
import { success, text } from '../api/wire.ts';
import { loggedCustomer, profile } from '../profile/profile.ts';
import { AUTHENTICATION_FAILED, REFRESH_FAILED } from './text/en.ts';

/** The client id of this app for the token exchange. It is not a secret. */
export const CLIENT_TOKEN = 'billfold-web';

/**
 * `refresh_token` is in the body only while strict mode is off; the app itself uses the cookie (ruling 12).
 * `expires_in` is in seconds.
 */
const tokens = v.object({
  access_token: v.string(),
  refresh_token: v.optional(v.string()),
  expires_in: v.number(),
});

export type Tokens = v.InferOutput<typeof tokens>;

export const login = call({
  method: 'POST',
  path: '/services/web/customer/login',
  summary: 'Checks email and password (API-08).',
  description: 'The token in the answer decides the next step; a 202 carries `one_time_token`.',
  who: 'anyone',
  request: v.object({
    user_name: v.optional(text(254), ''),
    password: v.optional(text(200), ''),
    recaptcha_token: v.optional(text(2000), ''),
  }),
  answer: v.object({
    token: v.optional(v.string()),
    password_reset_token: v.optional(v.string()),
    one_time_token: v.optional(v.string()),
    /** Where the code of `one_time_token` may come from: the first is asked for. Absent means by text. */
    codes_from: v.optional(v.array(v.picklist(['app', 'text']))),
    /** The last two digits of the number that the code was texted to. Absent where it went by mail. */
    code_to: v.optional(v.string()),
  }),
  failure: AUTHENTICATION_FAILED,
});

export const exchangeToken = call({
  method: 'POST',
  path: '/oauth/v2.1/access-token',
  summary:
    'Exchanges a token of `login`, or a sign-in ticket with `grant_type` `ticket`, for a session (API-09).',
  who: 'client',
  request: v.object({
    grant_type: v.picklist(['guest_token', 'ticket']),
    guest_token: text(200),
    originator: text(40),
    recaptcha_token: v.optional(text(2000), ''),
    keep: v.optional(v.boolean(), false),
  }),
  answer: v.object({
    ...tokens.entries,
    /** As of API-12, so that a sign-in asks once. Left out by a server of the version before, and where it cannot be read. */
    customer: v.optional(loggedCustomer),
  }),
  failure: AUTHENTICATION_FAILED,
});

export const endSession = call({
  method: 'DELETE',
  path: '/oauth/v2.1/access-token',
  summary: 'Ends the session (API-10).',
  who: 'customer',
  unverified: true,
  request: v.object({}),
  answer: success,
  idempotent: true,
});

export const refreshToken = call({
  method: 'POST',
  path: '/services/web/customer/RefreshToken',
  summary:
    'Refreshes the access token; the refresh token travels in its cookie, never in the address (API-11, ruling 24).',
  who: 'refresh',
  request: v.object({}),
  answer: tokens,
  idempotent: true,
  failure: REFRESH_FAILED,
});

export const refreshTokenByQuery = call({
  method: 'GET',
  path: '/services/web/customer/RefreshToken',
  summary: 'The older form with the token in the query (API-11).',
  description: 'The server answers it only while strict mode is off.',
  who: 'anyone',
  request: v.object({ refreshToken: v.optional(text(200), '') }),
  answer: tokens,
  idempotent: false,
  failure: REFRESH_FAILED,
});

export const getLoggedCustomer = call({
  method: 'GET',
  path: '/services/web/customer/GetLoggedCustomerDetails',
  summary: 'Reads the signed-in customer (API-12).',
  who: 'customer',
  unverified: true,
  request: v.object({}),
  answer: loggedCustomer,
});

export const getProfile = call({
  method: 'GET',
  path: '/services/web/customer/GetCustomerProfile',
  summary: "Reads the customer's profile (API-13).",
  who: 'customer',
  unverified: true,
  request: v.object({}),
  answer: profile,
});

export const mintSignInTicket = call({
  method: 'POST',
  path: '/api/v2.1/sign-in-tickets',
  summary: 'Makes the single-use ticket for `?t=`.',
  description: 'It is good for 60 seconds (SES-29, ruling 12).',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ ticket: v.string(), expires_in: v.number() }),
});

export const getGuestDetails = call({
  method: 'GET',
  path: '/services/web/guest/GetGuestDetails',
  summary: 'Reads a biller for a guest (API-32).',
  who: 'anyone',
  request: v.object({ referralId: text(60) }),
  answer: guestBiller,
  failure: BILLER_NOT_READ,
});
