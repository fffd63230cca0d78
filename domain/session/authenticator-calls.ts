import * as v from 'valibot';
import { call } from '../api/call.ts';
import { success, text } from '../api/wire.ts';
import { CODE_NOT_CHECKED } from './text/entry.ts';

const recoveryCodes = v.array(v.string());

export const getAuthenticator = call({
  method: 'GET',
  path: '/api/v2.1/authenticator',
  summary:
    'Tells whether sign-in asks for the code of an authenticator app, and how many recovery codes are left.',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ active: v.boolean(), recovery_codes_left: v.number() }),
  failure: 'Unable to tell whether an authenticator app is set up. Please try again later.',
});

export const startAuthenticator = call({
  method: 'POST',
  path: '/api/v2.1/authenticator',
  summary: 'Makes a key that asks for nothing until its first code was entered.',
  description: 'A key that waits already is discarded.',
  who: 'customer',
  fresh: true,
  request: v.object({}),
  answer: v.object({
    /** Base32, as apps take it. */
    key: v.string(),
    /** `otpauth://`, for the QR code. */
    address: v.string(),
  }),
  idempotent: true,
  failure: 'The set-up could not be started. Please try again later.',
});

export const confirmAuthenticator = call({
  method: 'POST',
  path: '/api/v2.1/authenticator/confirmation',
  summary: 'Proves by the first code that the app has the key.',
  description: 'The recovery codes are told only here.',
  who: 'customer',
  request: v.object({ code: text(20) }),
  answer: v.object({ recovery_codes: recoveryCodes }),
  failure: CODE_NOT_CHECKED,
});

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/v2.1/authenticator/recovery-codes',
  summary: 'Makes new recovery codes; the former ones end.',
  who: 'customer',
  fresh: true,
  request: v.object({}),
  answer: v.object({ recovery_codes: recoveryCodes }),
  failure:
    'New recovery codes did not arrive, and the former ones may have ended. Please make new ones again.',
});

export const endAuthenticator = call({
  method: 'DELETE',
  path: '/api/v2.1/authenticator',
  summary: 'Signs in without the app from now on.',
  who: 'customer',
  fresh: true,
  request: v.object({}),
  answer: success,
  idempotent: true,
  failure: 'Unable to turn the authenticator app off. Please try again later.',
});
