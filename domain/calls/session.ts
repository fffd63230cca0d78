import * as v from 'valibot';
import { guestBiller } from '../biller.ts';
import { call } from '../call.ts';
import { loggedCustomer, profile } from '../profile.ts';
import { success, text } from '../wire.ts';

/** Names this app to the token exchange. It is a client id, not a secret. */
export const CLIENT_TOKEN = 'billfold-web';

/**
 * `refresh_token` stands in the body only while strict mode is off; the app itself uses the cookie (ruling 12).
 * `expires_in` is in seconds.
 */
const tokens = v.object({
  access_token: v.string(),
  refresh_token: v.optional(v.string()),
  expires_in: v.number(),
});

export type Tokens = v.InferOutput<typeof tokens>;

/** API-08. A 202 carries `one_time_token`; which of the three is there says what comes next. */
export const login = call({
  method: 'POST',
  path: '/services/web/customer/login',
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
  }),
  failure: 'Authentication failure!',
});

/** API-09: a token of `login`, or a sign-in ticket with `grant_type` `ticket`, becomes a session. */
export const exchangeToken = call({
  method: 'POST',
  path: '/oauth/v2.1/access-token',
  who: 'client',
  request: v.object({
    grant_type: v.picklist(['guest_token', 'ticket']),
    guest_token: text(200),
    originator: text(40),
    recaptcha_token: v.optional(text(2000), ''),
    keep: v.optional(v.boolean(), false),
  }),
  answer: tokens,
  failure: 'Authentication failure!',
});

/** API-10. */
export const endSession = call({
  method: 'DELETE',
  path: '/oauth/v2.1/access-token',
  who: 'customer',
  unverified: true,
  request: v.object({}),
  answer: success,
  idempotent: true,
});

/** The safe twin of API-11: the refresh token travels in its cookie (ruling 24). */
export const refreshToken = call({
  method: 'POST',
  path: '/services/web/customer/RefreshToken',
  who: 'refresh',
  request: v.object({}),
  answer: tokens,
  idempotent: true,
  failure: 'Refresh token failure!',
});

/** API-11 as the spec writes it; answered only while strict mode is off. */
export const refreshTokenByQuery = call({
  method: 'GET',
  path: '/services/web/customer/RefreshToken',
  who: 'anyone',
  request: v.object({ refreshToken: v.optional(text(200), '') }),
  answer: tokens,
  idempotent: false,
  failure: 'Refresh token failure!',
});

/** API-12. */
export const getLoggedCustomer = call({
  method: 'GET',
  path: '/services/web/customer/GetLoggedCustomerDetails',
  who: 'customer',
  unverified: true,
  request: v.object({}),
  answer: loggedCustomer,
});

/** API-13. */
export const getProfile = call({
  method: 'GET',
  path: '/services/web/customer/GetCustomerProfile',
  who: 'customer',
  unverified: true,
  request: v.object({}),
  answer: profile,
});

/** Mints the single-use ticket that `?t=` takes, good for 60 s (SES-29, ruling 12). */
export const mintSignInTicket = call({
  method: 'POST',
  path: '/api/v2.1/sign-in-tickets',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ ticket: v.string(), expires_in: v.number() }),
});

/** The password once more, for what asks for a fresh one (rulings 21 and 24). */
export const confirmPassword = call({
  method: 'POST',
  path: '/services/web/customer/ConfirmPassword',
  who: 'customer',
  request: v.object({ password: text(200) }),
  answer: success,
  failure: 'This is not your password.',
});

/** API-32. */
export const getGuestDetails = call({
  method: 'GET',
  path: '/services/web/guest/GetGuestDetails',
  who: 'anyone',
  request: v.object({ referralId: text(60) }),
  answer: guestBiller,
  failure: 'Unable to get biller information.',
});
