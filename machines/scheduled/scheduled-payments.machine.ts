import { assign, setup } from 'xstate';
import type { ScheduledPayment } from '../../domain/scheduled/scheduled-payment.ts';

type Context = {
  /** The payment of the open task, as it was when the task was opened. */
  readonly payment: ScheduledPayment | undefined;
};

type Chosen = { payment: ScheduledPayment };

/** The list of pending payments and the one task that runs on one of them (SCH-03). */
export const scheduledPaymentsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'payment.chosen' } & Chosen)
      | ({ type: 'edit.chosen' } & Chosen)
      | ({ type: 'delete.chosen' } & Chosen)
      | { type: 'task.closed' },
    tags: {} as 'dirty' | 'settled',
  },
  actions: {
    keepPayment: assign({ payment: (_, { payment }: Chosen) => payment }),
  },
}).createMachine({
  id: 'scheduledPayments',
  description: 'The list of pending payments. One of them at a time is paid, changed or deleted.',
  context: { payment: undefined },
  initial: 'listed',
  states: {
    listed: {
      tags: ['settled'],
      on: {
        'payment.chosen': {
          target: 'paying',
          actions: { type: 'keepPayment', params: ({ event }) => ({ payment: event.payment }) },
        },
        'edit.chosen': {
          target: 'editing',
          actions: { type: 'keepPayment', params: ({ event }) => ({ payment: event.payment }) },
        },
        'delete.chosen': {
          target: 'deleting',
          actions: { type: 'keepPayment', params: ({ event }) => ({ payment: event.payment }) },
        },
      },
    },
    paying: {
      tags: ['dirty'],
      description: 'A preview of the receipt is shown before anything is paid (SCH-06).',
      on: { 'task.closed': 'listed' },
    },
    editing: { tags: ['dirty'], on: { 'task.closed': 'listed' } },
    deleting: {
      tags: ['dirty'],
      description: 'Nothing is deleted before the customer confirms (SCH-23).',
      on: { 'task.closed': 'listed' },
    },
  },
});
