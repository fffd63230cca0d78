import { assign, emit, setup } from 'xstate';
import { failureOf } from '../../domain/api/failure.ts';
import { type EntryState, giveUpMethodEntry } from '../../domain/wallet/entry-calls.ts';
import type { Failed } from '../failed.ts';
import { port } from '../port.ts';

type Found = { found: EntryState };

/** Deletes a bank account that the processor still verifies. */
export const deleteEntryMachine = setup({
  types: {
    context: {} as { readonly id: string },
    events: {} as
      | { type: 'delete.chosen'; id: string }
      | { type: 'delete.confirmed' }
      | { type: 'delete.dismissed' },
    emitted: {} as
      | { type: 'entry.deleted' }
      /** It was verified before it could be deleted, and is in the wallet. */
      | { type: 'entry.verified' }
      | { type: 'delete.failed'; message: string },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'asked',
  },
  actors: { giveUpMethodEntry: port(giveUpMethodEntry) },
  guards: {
    isKnown: (_, { found }: Found) => found.method !== null,
    isGone: (_, { found }: Found) => found.state === 'gone',
    isMissing: (_, { error }: Failed) => failureOf(error, '').status === 404,
  },
  actions: {
    begin: assign((_, { id }: { id: string }) => ({ id })),
    tellDeleted: emit({ type: 'entry.deleted' as const }),
    tellVerified: emit({ type: 'entry.verified' as const }),
    tellFailed: emit((_, { error }: Failed) => ({
      type: 'delete.failed' as const,
      message: failureOf(error, giveUpMethodEntry.failure).message,
    })),
  },
}).createMachine({
  id: 'deleteEntry',
  description: 'Deletes a bank account that is being verified.',
  context: { id: '' },
  initial: 'present',
  states: {
    present: {
      tags: ['settled'],
      on: {
        'delete.chosen': {
          target: 'confirming',
          actions: { type: 'begin', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
    confirming: {
      tags: ['dirty', 'asked'],
      on: { 'delete.confirmed': 'deleting', 'delete.dismissed': 'present' },
    },
    deleting: {
      tags: ['busy', 'asked'],
      invoke: {
        src: 'giveUpMethodEntry',
        input: ({ context }) => ({ id: context.id, ends_verification: true }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ found: event.output }) },
            target: 'present',
            description: 'The amounts were entered meanwhile.',
            actions: 'tellVerified',
          },
          {
            guard: { type: 'isGone', params: ({ event }) => ({ found: event.output }) },
            target: 'present',
            actions: 'tellDeleted',
          },
          {
            target: 'present',
            description: 'An older server does not end a verification.',
            actions: { type: 'tellFailed', params: { error: undefined } },
          },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => event },
            target: 'present',
            description: 'It ended long ago.',
            actions: 'tellDeleted',
          },
          { target: 'present', actions: { type: 'tellFailed', params: ({ event }) => event } },
        ],
      },
    },
  },
});
