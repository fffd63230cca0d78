import { assign, emit, setup } from 'xstate';
import { deleteScheduled } from '../../domain/scheduled/calls.ts';
import type { ScheduledPayment } from '../../domain/scheduled/scheduled-payment.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly payment: ScheduledPayment;
  /** The number of pending payments that are left. */
  readonly remaining: number;
  readonly message: string;
};

/** Deleting a pending payment (SCH-23 to SCH-26). */
export const scheduledDeleteMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { payment: ScheduledPayment },
    events: {} as { type: 'delete.confirmed' } | { type: 'dialog.closed' },
    output: {} as { wasLast: boolean },
    emitted: {} as { type: 'task.closed'; wasLast: boolean },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'deleted',
  },
  actors: { deleteScheduled: port(deleteScheduled) },
  actions: {
    keepRemaining: assign({ remaining: (_, { remaining }: { remaining: number }) => remaining }),
    keepMessage: assign(messageOr(deleteScheduled.failure)),
    forgetMessage: assign({ message: '' }),
    tellKept: emit({ type: 'task.closed' as const, wasLast: false }),
    tellDeleted: emit(({ context }) => ({
      type: 'task.closed' as const,
      wasLast: context.remaining === 0,
    })),
  },
}).createMachine({
  id: 'scheduledDelete',
  description: 'Deletes a pending payment from the list.',
  context: ({ input }) => ({ payment: input.payment, remaining: 1, message: '' }),
  output: ({ context }) => ({ wasLast: context.remaining === 0 }),
  initial: 'confirming',
  states: {
    confirming: {
      tags: ['dirty'],
      description:
        'Cancelling keeps the payment (SCH-23). A failure is shown here, and the customer can try again.',
      on: {
        'delete.confirmed': { target: 'deleting', actions: 'forgetMessage' },
        'dialog.closed': { target: 'closed', actions: 'tellKept' },
      },
    },
    deleting: {
      tags: ['busy'],
      invoke: {
        src: 'deleteScheduled',
        input: ({ context }) => ({
          confirmation_number: context.payment.confirmation_num,
          version: context.payment.version,
        }),
        onDone: {
          target: 'deleted',
          actions: { type: 'keepRemaining', params: ({ event }) => ({ remaining: event.output.remaining }) },
        },
        onError: { target: 'confirming', actions: { type: 'keepMessage', params: ({ event }) => event } },
      },
    },
    deleted: {
      tags: ['settled', 'deleted'],
      description:
        'The success stays until it is closed; after the last payment the app leads to the bills (SCH-24, SCH-26).',
      on: { 'dialog.closed': { target: 'closed', actions: 'tellDeleted' } },
    },
    closed: { tags: ['deleted'], type: 'final' },
  },
});
