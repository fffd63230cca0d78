import { assign, setup } from 'xstate';
import { dismissFailedAutoPayment } from '../../domain/auto-pay/calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly id: number;
  /** The day of the failed payment, which names it. */
  readonly date: CalendarDate;
  readonly message: string;
};

/** Dismissing the message that auto pay did not pay a bill (SRV2-11). */
export const failureDismissalMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number; date: CalendarDate },
    events: {} as { type: 'failure.dismissed' },
    tags: {} as 'busy' | 'settled',
  },
  actors: { dismissFailedAutoPayment: port(dismissFailedAutoPayment) },
  actions: {
    forgetMessage: assign({ message: '' }),
    keepFailure: assign(messageOr(dismissFailedAutoPayment.failure)),
  },
}).createMachine({
  id: 'failureDismissal',
  description: 'A failed payment stands until its bill is paid, or until the customer dismisses it.',
  context: ({ input: { id, date } }) => ({ id, date, message: '' }),
  initial: 'shown',
  states: {
    shown: {
      tags: ['settled'],
      on: { 'failure.dismissed': { target: 'dismissing', actions: 'forgetMessage' } },
    },
    dismissing: {
      tags: ['busy'],
      invoke: {
        src: 'dismissFailedAutoPayment',
        input: ({ context: { id, date } }) => ({ id, date }),
        onDone: 'dismissed',
        onError: { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    dismissed: { tags: ['settled'], type: 'final' },
  },
});
