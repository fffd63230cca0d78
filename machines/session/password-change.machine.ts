import { assign, emit, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import { changePassword } from '../../domain/session/password-calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { failureOr } from '../failed.ts';
import { unwired } from '../port.ts';

type Changed = AnswerOf<typeof changePassword>;

/** Sends the form. It is a function, so that no password is in an event, an input or a snapshot (MSC-26). */
export type ChangePassword = () => Promise<Changed>;

type Context = {
  readonly change: ChangePassword | undefined;
  readonly failure: Failure | undefined;
};

/** Changing the password in the settings (SET-17, SET-18, PWD-08 to PWD-10, PWD-18). */
export const passwordChangeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'edit.chosen' }
      | { type: 'edit.cancelled' }
      | { type: 'form.edited' }
      | { type: 'form.submitted'; change: ChangePassword },
    emitted: {} as { type: 'password.changed'; on: CalendarDate },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'editing',
  },
  actors: { change: unwired.promise<Changed, { change: ChangePassword | undefined }>() },
  actions: {
    keepChange: assign((_, { change }: { change: ChangePassword }) => ({ change, failure: undefined })),
    forgetChange: assign({ change: undefined }),
    forgetFailure: assign({ failure: undefined }),
    keepFailure: assign(failureOr(changePassword.failure)),
    tellChanged: emit((_, { on }: { on: CalendarDate }) => ({ type: 'password.changed' as const, on })),
  },
}).createMachine({
  id: 'passwordChange',
  description:
    'Sets a new password for a customer who knows the old one, and ends all other sessions (PWD-19).',
  context: { change: undefined, failure: undefined },
  initial: 'reading',
  states: {
    reading: {
      tags: ['settled'],
      on: { 'edit.chosen': { target: 'editing', actions: 'forgetFailure' } },
    },
    editing: {
      tags: ['dirty', 'editing'],
      on: {
        'edit.cancelled': 'reading',
        'form.edited': { actions: 'forgetFailure' },
        'form.submitted': { target: 'saving', actions: { type: 'keepChange', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: ['busy', 'editing'],
      exit: 'forgetChange',
      invoke: {
        src: 'change',
        input: ({ context }) => ({ change: context.change }),
        onDone: {
          target: 'saved',
          actions: {
            type: 'tellChanged',
            params: ({ event }) => ({ on: event.output.date_pw_last_changed }),
          },
        },
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    saved: {
      tags: ['settled'],
      description: 'The form is closed and the date of the last change is today.',
      on: { 'edit.chosen': { target: 'editing', actions: 'forgetFailure' } },
    },
  },
});
