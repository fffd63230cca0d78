import { assign, emit, setup } from 'xstate';
import type { RequestOf } from '../domain/call.ts';
import { updateCustomer } from '../domain/calls/registration.ts';
import { getProfile } from '../domain/calls/session.ts';
import { updateAllBilling } from '../domain/calls/settings.ts';
import { type Failure, failureOf } from '../domain/failure.ts';
import type { Profile } from '../domain/profile.ts';
import { type ProfileEntry, profileEntryOf } from '../domain/registration.ts';
import { port } from './port.ts';

type Entry = RequestOf<typeof updateCustomer>;

type Context = {
  /** The profile as the form was opened with it, or as the customer was last told that it is. */
  readonly held: ProfileEntry | undefined;
  readonly entry: Entry | undefined;
  /** What another device saved while this form was open. */
  readonly overtaken: string;
  readonly failure: Failure | undefined;
  readonly updateFailure: string;
};

type Failed = { error: unknown };

const CONFLICT = 409;

/** Contact information, read and edited, and the offer that follows a change of it (SET-05 to SET-14, VER-30). */
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
    keepFailure: assign({ failure: (_, { error }: Failed) => failureOf(error, updateCustomer.failure) }),
    keepUpdateFailure: assign({
      updateFailure: (_, { error }: Failed) => failureOf(error, updateAllBilling.failure).message,
    }),
    tellSaved: emit((_, { profile }: { profile: Profile }) => ({ type: 'profile.saved' as const, profile })),
    tellUpdated: emit({ type: 'wallets.updated' }),
  },
}).createMachine({
  id: 'contactSettings',
  description:
    'A change is the profile’s alone until the customer wants wallets and auto pays changed as well.',
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
        'form.submitted': {
          target: 'saving',
          actions: { type: 'keepEntry', params: ({ event }) => event },
        },
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
            guard: { type: 'wasOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: 'renewing',
            actions: { type: 'keepOvertaken', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'editing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    renewing: {
      tags: ['busy', 'editing'],
      description:
        'Another device was first: what it saved is read, and what was typed here stays to be saved or given up.',
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
      description: 'The success is told by itself before anything else is asked (SET-12).',
      on: { 'success.seen': 'offering' },
    },
    offering: {
      tags: ['settled', 'offering'],
      description: 'All wallets and auto pays can take the change over (SET-13).',
      on: { 'update.accepted': 'updating', 'update.declined': 'reading' },
    },
    updating: {
      tags: ['busy', 'offering'],
      invoke: {
        src: 'updateAllBilling',
        input: {},
        onDone: { target: 'reading', actions: 'tellUpdated' },
        onError: {
          target: 'offering',
          actions: { type: 'keepUpdateFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
