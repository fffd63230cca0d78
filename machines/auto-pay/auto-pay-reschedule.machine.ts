import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { rescheduleAutoPay } from '../../domain/auto-pay/calls.ts';
import { isLateRun, type ReschedulableRun } from '../../domain/auto-pay/reschedule.ts';
import { rescheduleProblem } from '../../domain/auto-pay/text/reschedule.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { port } from '../port.ts';

type Context = {
  readonly subject: ReschedulableRun | undefined;
  readonly today: CalendarDate;
  /** The text in the date field. */
  readonly date: string;
  readonly message: string;
  /** What the server said of its fields. */
  readonly errors: Failure['errors'];
};

const NO_ERRORS: Failure['errors'] = {};

/** Moving the next run of an auto pay to another date (APL-27, APW-68 to APW-72). */
export const autoPayRescheduleMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { today: CalendarDate },
    events: {} as
      | { type: 'reschedule.chosen'; subject: ReschedulableRun }
      | { type: 'date.edited'; date: string }
      | { type: 'date.submitted' }
      | { type: 'lateness.accepted' }
      | { type: 'change.confirmed' }
      | { type: 'step.returned' }
      | { type: 'dialog.closed' },
    tags: {} as 'busy' | 'dirty' | 'settled',
  },
  actors: { rescheduleAutoPay: port(rescheduleAutoPay) },
  guards: {
    isRefused: ({ context: { date, today } }) => rescheduleProblem(date, today) !== undefined,
    isLate: ({ context: { subject, date } }) => isLateRun(date, subject?.due_date ?? null),
  },
  actions: {
    open: assign((_, { subject }: { subject: ReschedulableRun }) => ({
      subject,
      date: subject.run_date,
      message: '',
      errors: NO_ERRORS,
    })),
    keepDate: assign((_, { date }: { date: string }) => ({ date, message: '', errors: NO_ERRORS })),
    sayProblem: assign(({ context: { date, today } }) => {
      const message = rescheduleProblem(date, today) ?? '';
      return { message, errors: { date: message } };
    }),
    keepAnswer: assign({
      message: (_, { answer }: { answer: AnswerOf<typeof rescheduleAutoPay> }) => answer.message,
    }),
    keepFailure: assign((_, { error }: { error: unknown }) => {
      const { message, errors } = failureOf(error, rescheduleAutoPay.failure);
      return { message, errors };
    }),
    sayNothing: assign({ message: '', errors: NO_ERRORS }),
  },
}).createMachine({
  id: 'autoPayReschedule',
  description: 'Moves the next run of an auto pay to another date. Everything else stays as it is (APW-69).',
  context: ({ input: { today } }) => ({
    subject: undefined,
    today,
    date: '',
    message: '',
    errors: NO_ERRORS,
  }),
  initial: 'closed',
  states: {
    closed: {
      tags: ['settled'],
      on: {
        'reschedule.chosen': {
          target: 'choosing',
          actions: { type: 'open', params: ({ event }) => ({ subject: event.subject }) },
        },
      },
    },
    choosing: {
      tags: ['dirty'],
      description: 'The earliest date is tomorrow, the latest a year after it (APW-71).',
      on: {
        'date.edited': { actions: { type: 'keepDate', params: ({ event }) => ({ date: event.date }) } },
        'date.submitted': [
          { guard: 'isRefused', actions: 'sayProblem' },
          { guard: 'isLate', target: 'warned', actions: 'sayNothing' },
          { target: 'confirming', actions: 'sayNothing' },
        ],
        'dialog.closed': 'closed',
      },
    },
    warned: {
      tags: ['dirty'],
      description:
        'The date is after the due date of the latest bill. That may cost a fee, and the customer decides (APW-72).',
      on: { 'lateness.accepted': 'confirming', 'step.returned': 'choosing', 'dialog.closed': 'closed' },
    },
    confirming: {
      tags: ['dirty'],
      description: 'Nothing has been sent yet (APW-71).',
      on: { 'change.confirmed': 'moving', 'step.returned': 'choosing', 'dialog.closed': 'closed' },
    },
    moving: {
      tags: ['busy'],
      invoke: {
        src: 'rescheduleAutoPay',
        input: ({ context: { subject, date } }) => ({ id: subject?.id ?? 0, date: date as CalendarDate }),
        onDone: {
          target: 'moved',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    moved: {
      tags: ['settled'],
      description: 'The outcome stays until the customer has read it (APL-26).',
      on: { 'dialog.closed': 'closed' },
    },
  },
});
