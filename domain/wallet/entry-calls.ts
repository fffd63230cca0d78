import * as v from 'valibot';
import { call, LOOK_UP_LIMIT } from '../api/call.ts';
import { NOT_SAVED } from '../api/text/en.ts';
import { id, instant, text } from '../api/wire.ts';
import { billingInformation } from './billing-address.ts';
import { isEntryBack } from './entry-back.ts';
import { methodEntries } from './method-entries.ts';
import { savedMethod } from './saved-method.ts';
import { NOT_A_STEP, NOT_AN_ENTRY } from './text/fields.ts';
import { NOT_ASKED, NOT_GIVEN_UP } from './text/method-entry.ts';

const { type, wallet_name, stored, business, billing_info, entity_id } = methodEntries.entries;

const entryId = v.pipe(text(64), v.uuid(NOT_AN_ENTRY));

/** What the customer enters here, beside the number that the processor takes. */
const entryDetails = v.object({
  type,
  wallet_name,
  stored,
  business,
  billing_info,
  entity_id,
  /** The route of the app to which the customer comes back with the method. */
  back: v.pipe(text(300), v.check(isEntryBack, NOT_A_STEP)),
});

export type EntryDetails = v.InferOutput<typeof entryDetails>;

const begunEntry = v.object({
  id: v.string(),
  /** The processor's page. */
  url: v.string(),
  until: instant,
});

export type BegunEntry = v.InferOutput<typeof begunEntry>;

export const beginMethodEntry = call({
  method: 'POST',
  path: '/api/v2.1/method-entries',
  summary: "Begins the entry of a card or bank account at the processor's page.",
  description: 'The device makes the key, so that a repeat after a lost answer is the same entry.',
  who: 'customer',
  fresh: true,
  needs: 'payments',
  request: v.object({
    key: entryId,
    ...entryDetails.entries,
    /** The version of the authorization that was shown and accepted; required for a bank account. */
    mandate: v.optional(text(20), ''),
  }),
  answer: begunEntry,
  idempotent: true,
  limit: LOOK_UP_LIMIT,
  failure: NOT_SAVED,
});

const entryState = v.object({
  ...begunEntry.entries,
  state: v.picklist(['waiting', 'gone', 'known']),
  /** True once the number was entered, also while the processor still verifies the account. */
  entered: v.boolean(),
  /** Why an entry has ended without a method; empty when the number was not entered. */
  message: v.string(),
  /** True when the wallet had the method already; the processor's fingerprint tells. */
  was_saved_before: v.optional(v.boolean(), false),
  /** Where and until when the customer enters the amounts of two small deposits; null where there is no need. */
  verify: v.optional(v.nullable(v.object({ url: v.string(), deposits_at: instant, until: instant })), null),
  /** Null unless the method is known. */
  method: v.nullable(savedMethod),
  /** What was entered beside the number; null once the method has it. */
  details: v.nullable(
    v.object({
      type: v.picklist(['card', 'bank']),
      wallet_name: v.string(),
      stored: v.boolean(),
      business: v.boolean(),
      billing_info: billingInformation,
      entity_id: v.nullable(id),
      back: v.string(),
    }),
  ),
});

export type EntryState = v.InferOutput<typeof entryState>;

export const lookAtMethodEntry = call({
  method: 'POST',
  path: '/api/v2.1/method-entries/:id/look',
  summary: 'Asks what came of an entry, and saves a method that the processor knows by now, once.',
  who: 'customer',
  owns: { id: 'method entry' },
  request: v.object({ id: entryId }),
  answer: entryState,
  idempotent: true,
  limit: LOOK_UP_LIMIT,
  failure: NOT_ASKED,
});

export const giveUpMethodEntry = call({
  method: 'POST',
  path: '/api/v2.1/method-entries/:id/give-up',
  summary: "Ends an entry whose number was not entered: the processor's page closes.",
  description:
    'A number that was entered meanwhile is saved. An account that is being verified stays so, unless the customer deletes it.',
  who: 'customer',
  owns: { id: 'method entry' },
  request: v.object({
    id: entryId,
    /** True to delete an account that is being verified. */
    ends_verification: v.optional(v.boolean()),
  }),
  answer: entryState,
  idempotent: true,
  limit: LOOK_UP_LIMIT,
  failure: NOT_GIVEN_UP,
});

/** An account that the processor verifies by small deposits. */
const verifyingAccount = v.object({
  id: v.string(),
  label: v.string(),
  deposits_at: instant,
  until: instant,
});

export type VerifyingAccount = v.InferOutput<typeof verifyingAccount>;

export const listMethodEntries = call({
  method: 'GET',
  path: '/api/v2.1/method-entries',
  summary: 'Lists the entries that wait for their customer, newest first.',
  description: 'The processor is asked about accounts that it verifies.',
  who: 'customer',
  secret: true,
  request: v.object({}),
  answer: v.object({
    items: v.array(v.object({ id: v.string(), back: v.string() })),
    verifying: v.optional(v.array(verifyingAccount), []),
    /** True when this question saved an account that the processor has verified meanwhile. */
    has_saved: v.optional(v.boolean(), false),
  }),
  failure: NOT_ASKED,
});
