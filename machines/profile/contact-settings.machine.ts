import { assign, emit, setup } from 'xstate';
import type { RequestOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { changesBilling, type ProfileEntry, profileEntryOf } from '../../domain/profile/profile-form.ts';
import { updateCustomer } from '../../domain/profile/registration-calls.ts';
import { updateAllBilling } from '../../domain/profile/settings-calls.ts';
import { getProfile } from '../../domain/session/calls.ts';
import { type Failed, failureOr } from '../failed.ts';
import { port } from '../port.ts';

type Entry = RequestOf<typeof updateCustomer>;

type Context = {
  /** The profile as the form was loaded, or as the customer last saw it after a conflict. */
  readonly held: ProfileEntry | undefined;
  readonly entry: Entry | undefined;
  /** The message about what another device saved while this form was open. */
  readonly overtaken: string;
  readonly failure: Failure | undefined;
  readonly updateFailure: string;
};

const CONFLICT = 409;

/** Contact information, read and edited, and the offer after a change of it (SET-05 to SET-14, VER-30). */
export const contactSettingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'edit.chosen'; held: ProfileEntry }
      | { type: 'edit.cancelled' }
      | { type: 'form.edited' }
      | { type: 'form.submitted'; entry: Entry }
      | { type: 'email.changed' }
      | { type: 'success.seen' }
      | { type: 'update.accepted' }
      | { type: 'update.declined' },
    emitted: {} as
      | { type: 'profile.saved'; profile: Profile }
      | { type: 'profile.renewed'; profile: Profile }
      | { type: 'wallets.updated' },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'editing' | 'offering',
  },
  actors: {
    updateCustomer: port(updateCustomer),
    updateAllBilling: port(updateAllBilling),
    getProfile: port(getProfile),
  },
  guards: {
    wasOvertaken: (_, { error }: Failed) => failureOf(error, updateCustomer.failure).status === CONFLICT,
    changesCopies: ({ context: { entry, held } }) =>
      entry === undefined || held === undefined || changesBilling(entry, held),
  },
  actions: {
    hold: assign((_, { held }: { held: ProfileEntry }) => ({ held })),
    keepOvertaken: assign({
      overtaken: (_, { error }: Failed) => failureOf(error, updateCustomer.failure).message,
    }),
    forgetOvertaken: assign({ overtaken: '' }),
    tellRenewed: emit((_, { profile }: { profile: Profile }) => ({
      type: 'profile.renewed' as const,
      profile,
    })),
    keepEntry: assign((_, { entry }: { entry: Entry }) => ({ entry, failure: undefined })),
    forgetFailure: assign({ failure: undefined, updateFailure: '' }),
    keepFailure: assign(failureOr(updateCustomer.failure)),
    keepUpdateFailure: assign({
      updateFailure: (_, { error }: Failed) => failureOf(error, updateAllBilling.failure).message,
    }),
    tellSaved: emit((_, { profile }: { profile: Profile }) => ({ type: 'profile.saved' as const, profile })),
    tellUpdated: emit({ type: 'wallets.updated' }),
  },
  delays: { successShown: 2_000 },
}).createMachine({
  id: 'contactSettings',
  description:
    'A change applies to the profile only, until the customer wants it in wallets and auto pays as well.',
  context: { held: undefined, entry: undefined, overtaken: '', failure: undefined, updateFailure: '' },
  initial: 'reading',
  states: {
    reading: {
      tags: ['settled'],
      on: {
        'edit.chosen': {
          target: 'editing',
          actions: ['forgetFailure', 'forgetOvertaken', { type: 'hold', params: ({ event }) => event }],
        },
        'email.changed': { target: 'offering', actions: 'forgetFailure' },
      },
    },
    editing: {
      tags: ['dirty', 'editing'],
      on: {
        'edit.cancelled': { target: 'reading', actions: 'forgetFailure' },
        'form.edited': { actions: 'forgetFailure' },
        'form.submitted': { target: 'saving', actions: { type: 'keepEntry', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: ['busy', 'editing'],
      invoke: {
        src: 'updateCustomer',
        input: ({ context }) => ({ ...(context.entry as Entry), held: context.held }),
        onDone: {
          target: 'saved',
          actions: { type: 'tellSaved', params: ({ event }) => ({ profile: event.output.profile }) },
        },
        onError: [
          {
            guard: { type: 'wasOvertaken', params: ({ event }) => event },
            target: 'renewing',
            actions: { type: 'keepOvertaken', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    renewing: {
      tags: ['busy', 'editing'],
      description:
        "Another device saved first. Its profile is loaded, and the customer's edits stay to be saved or dropped.",
      invoke: {
        src: 'getProfile',
        input: {},
        onDone: {
          target: 'editing',
          actions: [
            { type: 'hold', params: ({ event }) => ({ held: profileEntryOf(event.output) }) },
            { type: 'tellRenewed', params: ({ event }) => ({ profile: event.output }) },
          ],
        },
        onError: 'editing',
      },
    },
    saved: {
      tags: ['settled'],
      description:
        'The success is shown alone, for two seconds, before the next question (SET-12, ERR-59). Nothing is asked where nothing changed that wallets and auto pays hold.',
      after: { successShown: [{ guard: 'changesCopies', target: 'offering' }, { target: 'reading' }] },
      on: { 'success.seen': [{ guard: 'changesCopies', target: 'offering' }, { target: 'reading' }] },
    },
    offering: {
      tags: ['settled', 'offering'],
      description: 'The change can be copied to all wallets and auto pays (SET-13).',
      on: { 'update.accepted': 'updating', 'update.declined': 'reading' },
    },
    updating: {
      tags: ['busy', 'offering'],
      invoke: {
        src: 'updateAllBilling',
        input: {},
        onDone: { target: 'reading', actions: 'tellUpdated' },
        onError: { target: 'offering', actions: { type: 'keepUpdateFailure', params: ({ event }) => event } },
      },
    },
  },
});
