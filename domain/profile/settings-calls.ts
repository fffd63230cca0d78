import * as v from 'valibot';
import { ENDINGS } from '../accounts/removal-effects.ts';
import { call } from '../api/call.ts';
import { instant, success } from '../api/wire.ts';
import { NOT_A_SESSION } from './text/fields.ts';

export const updateAllBilling = call({
  method: 'POST',
  path: '/services/web/customer/UpdateAllBillingInfo',
  summary:
    'Copies the stored profile into the billing information of every method, and its email into the auto pays that had the old one (API2-08).',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ success: v.literal(true), wallets: v.number(), auto_pays: v.number() }),
  idempotent: true,
  failure: 'Unable to update wallets and autopays. Please try again later.',
});

export const countEndings = call({
  method: 'GET',
  path: '/api/v2.1/customer-endings',
  summary: 'Counts what the removal of the customer would end; the dialog shows it before it asks (SET-21).',
  who: 'customer',
  request: v.object({}),
  answer: v.object({
    items: v.array(v.object({ what: v.picklist(ENDINGS), count: v.number() })),
  }),
  failure: 'Unable to tell what would end. Please try again later.',
});

export const removeCustomer = call({
  method: 'POST',
  path: '/services/web/customer/Remove',
  summary:
    'Removes the customer and ends everything but past payments; needs a fresh password (API2-19, ruling 21, SRV2-41).',
  who: 'customer',
  request: v.object({}),
  answer: success,
  failure: 'Unable to remove your account. Please try again later.',
});

/** A device on which the customer is signed in (ruling 24). */
const device = v.object({
  id: v.string(),
  /** Browser and system, such as `Chrome on Windows`; empty when unknown. */
  device: v.string(),
  /** True for the session that makes the call. */
  is_current: v.boolean(),
  signed_in_at: instant,
  last_used_at: instant,
  /** True when the session outlives its browser window. */
  keep: v.boolean(),
});

export type SignedInDevice = v.InferOutput<typeof device>;

export const listSessions = call({
  method: 'GET',
  path: '/api/v2.1/sessions',
  summary: 'Lists the sessions of the customer, with the device of each.',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(device) }),
  failure: 'Unable to get your signed-in devices. Please try again later.',
});

export const endOtherSession = call({
  method: 'DELETE',
  path: '/api/v2.1/sessions/:id',
  summary: 'Ends one session of the customer.',
  who: 'customer',
  fresh: true,
  owns: { id: 'session' },
  request: v.object({ id: v.pipe(v.string(), v.uuid(NOT_A_SESSION)) }),
  answer: success,
  idempotent: true,
  failure: 'Unable to sign that device out. Please try again later.',
});

const codes = v.object({ active: v.boolean() });

export const getSignInCodes = call({
  method: 'GET',
  path: '/api/v2.1/sign-in-codes',
  summary: 'Tells whether sign-in asks for a code by text (ruling 28).',
  who: 'customer',
  request: v.object({}),
  answer: codes,
  failure: 'Unable to tell whether sign-in codes are on. Please try again later.',
});

export const saveSignInCodes = call({
  method: 'PUT',
  path: '/api/v2.1/sign-in-codes',
  summary: 'Switches sign-in codes on or off; switching on needs a verified mobile number.',
  who: 'customer',
  fresh: true,
  request: codes,
  answer: codes,
  idempotent: true,
  failure: 'Unable to save changes. Please try again later.',
});
