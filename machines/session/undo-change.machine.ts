import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import { undoChange } from '../../domain/session/undo-calls.ts';
import { type Failed, failureOr } from '../failed.ts';
import { port } from '../port.ts';
import { isDeadLink } from './dead-link.ts';

type Answer = AnswerOf<typeof undoChange>;

type Context = {
  readonly token: string;
  readonly answer: Answer | undefined;
  readonly failure: Failure | undefined;
};

/** Following the link of a notice of security (ruling 75). */
export const undoChangeMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { token: string },
    events: {} as { type: 'undo.confirmed' },
    tags: {} as 'busy' | 'dead' | 'settled',
  },
  actors: { undoChange: port(undoChange) },
  guards: { isDead: (_, { error }: Failed) => isDeadLink(error) },
  actions: {
    keepAnswer: assign({ answer: (_, { answer }: { answer: Answer }) => answer }),
    keepFailure: assign(failureOr(undoChange.failure)),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'undoChange',
  description: 'Opening the link changes nothing: programs that check mails open links too.',
  context: ({ input }) => ({ token: input.token, answer: undefined, failure: undefined }),
  initial: 'asked',
  states: {
    asked: { on: { 'undo.confirmed': { target: 'undoing', actions: 'forgetFailure' } } },
    undoing: {
      tags: ['busy'],
      invoke: {
        src: 'undoChange',
        input: ({ context }) => ({ undo_token: context.token }),
        onDone: {
          target: 'undone',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isDead', params: ({ event }) => event },
            target: 'dead',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          {
            target: 'asked',
            description: 'Nobody knows whether it was undone: the link says so when it is followed again.',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        ],
      },
    },
    dead: { type: 'final', tags: ['dead'], description: 'The customer can still choose a new password.' },
    undone: {
      type: 'final',
      tags: ['settled'],
      description: 'Every device is signed out, and the password signs nobody in until a new one is chosen.',
    },
  },
});
