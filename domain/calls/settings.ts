import * as v from 'valibot';
import { call } from '../call.ts';
import { ENDINGS } from '../removal.ts';
import { instant, success } from '../wire.ts';

/** API2-08: the stored profile into the billing information of every method, its email into the auto pays that had the old one. */
export const updateAllBilling = call({
  method: 'POST',
  path: '/services/web/customer/UpdateAllBillingInfo',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ success: v.literal(true), wallets: v.number(), auto_pays: v.number() }),
  idempotent: true,
  failure: 'Unable to update wallets and autopays. Please try again later.',
});

/** What the removal would end, counted; asked before the question is put (SET-21). */
export const countEndings = call({
  method: 'GET',
  path: '/api/v2.1/customer-endings',
  who: 'customer',
  request: v.object({}),
  answer: v.object({
    items: v.array(v.object({ what: v.picklist(ENDINGS), count: v.number() })),
  }),
  failure: 'Unable to tell what would end. Please try again later.',
});

/** API2-19: asks for a fresh password (ruling 21). Ends everything of the customer but what was paid (SRV2-41). */
export const removeCustomer = call({
  method: 'POST',
  path: '/services/web/customer/Remove',
  who: 'customer',
  request: v.object({}),
  answer: success,
  failure: 'Unable to remove your account. Please try again later.',
});

/** Where the customer is signed in (ruling 24). */
const device = v.object({
  id: v.string(),
  /** Its browser and system, such as `Chrome on Windows`; empty where they are not known. */
  device: v.string(),
  /** The session that asks. */
  is_current: v.boolean(),
  signed_in_at: instant,
  last_used_at: instant,
  /** It stays signed in when its browser is closed. */
  keep: v.boolean(),
});

export type SignedInDevice = v.InferOutput<typeof device>;

export const listSessions = call({
  method: 'GET',
  path: '/api/v2.1/sessions',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(device) }),
  failure: 'Unable to get your signed-in devices. Please try again later.',
});

export const endOtherSession = call({
  method: 'DELETE',
  path: '/api/v2.1/sessions/:id',
  who: 'customer',
  owns: { id: 'session' },
  request: v.object({ id: v.pipe(v.string(), v.uuid('This must be a session.')) }),
  answer: success,
  idempotent: true,
  failure: 'Unable to sign that device out. Please try again later.',
});

const codes = v.object({ active: v.boolean() });

/** Whether a sign-in asks for a code by text (ruling 28). */
export const getSignInCodes = call({
  method: 'GET',
  path: '/api/v2.1/sign-in-codes',
  who: 'customer',
  request: v.object({}),
  answer: codes,
  failure: 'Unable to tell whether sign-in codes are on. Please try again later.',
});

/** Needs a verified mobile number to be switched on. */
export const saveSignInCodes = call({
  method: 'PUT',
  path: '/api/v2.1/sign-in-codes',
  who: 'customer',
  request: codes,
  answer: codes,
  idempotent: true,
  failure: 'Unable to save changes. Please try again later.',
});
