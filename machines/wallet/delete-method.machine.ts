import { assign, emit, setup } from 'xstate';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { deletePaymentMethod } from '../../domain/wallet/change-calls.ts';
import { isInUse, type MethodUses, USE_NAMES } from '../../domain/wallet/method-uses.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import type { Failed } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly id: number;
  readonly uses: MethodUses;
  readonly message: string;
};

type Found = { items: readonly SavedMethod[] };
const CONFLICT = 409;

/** Removing a method from the wallet, unless something uses it (WAL-37 to WAL-43). */
export const deleteMethodMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'delete.chosen'; id: number }
      | { type: 'delete.confirmed' }
      | { type: 'delete.dismissed' },
    emitted: {} as { type: 'method.deleted'; id: number } | { type: 'delete.failed'; message: string },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'asked',
  },
  actors: {
    loadUses: port(listPaymentMethods),
    deletePaymentMethod: port(deletePaymentMethod),
  },
  guards: {
    isUsed: ({ context }, { items }: Found) => isInUse(usesIn(items, context.id)),
    hasConflict: (_, { error }: Failed) => failed(error).status === CONFLICT,
  },
  actions: {
    begin: assign((_, { id }: { id: number }) => ({ id, message: '' })),
    keepUses: assign({ uses: ({ context }, { items }: Found) => usesIn(items, context.id) }),
    keepMessage: assign({ message: (_, { error }: Failed) => failed(error).message }),
    tellFailed: emit((_, { error }: Failed) => ({
      type: 'delete.failed' as const,
      message: failed(error).message,
    })),
    tellDeleted: emit(({ context }) => ({ type: 'method.deleted' as const, id: context.id })),
  },
  delays: { beforeQuestion: 1_000 },
}).createMachine({
  id: 'deleteMethod',
  description:
    'Deletes a payment method without a replacement. A method in use cannot be deleted (ruling 10).',
  context: {
    id: 0,
    uses: { assoc_auto_pays: [], assoc_scheduled_payments: [], assoc_pay_by_text: [] },
    message: '',
  },
  initial: 'present',
  states: {
    present: {
      tags: ['settled'],
      on: {
        'delete.chosen': {
          target: 'checking',
          actions: { type: 'begin', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
    checking: {
      tags: ['busy'],
      description: 'The uses of the method are loaded first (WAL-37).',
      invoke: {
        src: 'loadUses',
        input: { expand: USE_NAMES.join(',') },
        onDone: [
          {
            guard: { type: 'isUsed', params: ({ event }) => ({ items: event.output.items }) },
            target: 'prevented',
            actions: { type: 'keepUses', params: ({ event }) => ({ items: event.output.items }) },
          },
          { target: 'unused' },
        ],
        onError: {
          target: 'present',
          actions: [
            { type: 'keepMessage', params: ({ event }) => event },
            { type: 'tellFailed', params: ({ event }) => event },
          ],
        },
      },
    },
    prevented: {
      tags: ['settled'],
      description:
        'Shows the uses of the method and where to change them. The method is not deleted (WAL-38 to WAL-41).',
      on: { 'delete.dismissed': 'present' },
    },
    unused: {
      tags: ['busy'],
      description: 'Nothing uses the method; the question follows after a second (WAL-42).',
      after: { beforeQuestion: 'confirming' },
    },
    confirming: {
      tags: ['dirty', 'asked'],
      on: { 'delete.confirmed': 'deleting', 'delete.dismissed': 'present' },
    },
    deleting: {
      tags: ['busy', 'asked'],
      invoke: {
        src: 'deletePaymentMethod',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'present', actions: 'tellDeleted' },
        onError: [
          {
            guard: { type: 'hasConflict', params: ({ event }) => event },
            target: 'checking',
            description: 'Something started to use the method meanwhile.',
            actions: { type: 'tellFailed', params: ({ event }) => event },
          },
          {
            target: 'present',
            actions: [
              { type: 'keepMessage', params: ({ event }) => event },
              { type: 'tellFailed', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
  },
});

function usesIn(items: readonly SavedMethod[], id: number): MethodUses {
  const method = items.find((item) => item.id === id);
  return {
    assoc_auto_pays: method?.assoc_auto_pays ?? [],
    assoc_scheduled_payments: method?.assoc_scheduled_payments ?? [],
    assoc_pay_by_text: method?.assoc_pay_by_text ?? [],
  };
}

/** The failure of a deletion, with its default message (ERR2-18). */
function failed(error: unknown): Failure {
  return failureOf(error, deletePaymentMethod.failure);
}
