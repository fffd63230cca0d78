import { assign, setup } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { updateCustomer } from '../../domain/profile/registration-calls.ts';
import { getProfile } from '../../domain/session/calls.ts';
import { port } from '../port.ts';

type Profile = AnswerOf<typeof getProfile>;
type Entry = RequestOf<typeof updateCustomer>;

type Context = {
  readonly profile: Profile | undefined;
  readonly entry: Entry | undefined;
  readonly failure: Failure | undefined;
};

/** Completing a profile after the sign-in (REG-04, REG-05, REG-22). */
export const profileCompletionMachine = setup({
  types: {
    context: {} as Context,
    output: {} as { profile: Profile },
    events: {} as
      | { type: 'form.submitted'; entry: Entry }
      | { type: 'form.edited' }
      | { type: 'retry.chosen' },
    tags: {} as 'busy' | 'unread',
  },
  actors: { getProfile: port(getProfile), updateCustomer: port(updateCustomer) },
  actions: {
    keepProfile: assign({ profile: (_, params: { profile: Profile }) => params.profile }),
    keepEntry: assign({ entry: (_, params: { entry: Entry }) => params.entry, failure: undefined }),
    forgetFailure: assign({ failure: undefined }),
    keepFailure: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error, updateCustomer.failure),
    }),
  },
}).createMachine({
  id: 'profileCompletion',
  description: 'Asks for the fields of registration that the profile lacks.',
  context: { profile: undefined, entry: undefined, failure: undefined },
  initial: 'reading',
  output: ({ context }) => ({ profile: context.profile as Profile }),
  states: {
    reading: {
      tags: ['busy'],
      invoke: {
        src: 'getProfile',
        input: {},
        onDone: {
          target: 'editing',
          actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
        },
        onError: { target: 'unreadable', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unreadable: { tags: ['unread'], on: { 'retry.chosen': 'reading' } },
    editing: {
      on: {
        'form.edited': { actions: 'forgetFailure' },
        'form.submitted': { target: 'saving', actions: { type: 'keepEntry', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: ['busy'],
      invoke: {
        src: 'updateCustomer',
        input: ({ context }) => context.entry as Entry,
        onDone: {
          target: 'complete',
          actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output.profile }) },
        },
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    complete: { type: 'final' },
  },
});
