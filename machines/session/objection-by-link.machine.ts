import { assign, setup } from 'xstate';
import { objectByLink } from '../../domain/accounts/take-over-calls.ts';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import { type Failed, failureOr } from '../failed.ts';
import { port } from '../port.ts';
import { isDeadLink } from './dead-link.ts';

type Answer = AnswerOf<typeof objectByLink>;

type Context = {
  readonly token: string;
  readonly answer: Answer | undefined;
  readonly failure: Failure | undefined;
};

/** Following the link in the mail about a take-over, without a sign-in (ruling 57). */
export const objectionByLinkMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { token: string },
    events: {} as { type: 'objection.made' },
    tags: {} as 'busy' | 'dead' | 'settled',
  },
  actors: { objectByLink: port(objectByLink) },
  guards: { isDead: (_, { error }: Failed) => isDeadLink(error) },
  actions: {
    keepAnswer: assign({ answer: (_, { answer }: { answer: Answer }) => answer }),
    keepFailure: assign(failureOr(objectByLink.failure)),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'objectionByLink',
  description: 'Opening the link changes nothing: programs that check mails open links too.',
  context: ({ input }) => ({ token: input.token, answer: undefined, failure: undefined }),
  initial: 'asked',
  states: {
    asked: { on: { 'objection.made': { target: 'objecting', actions: 'forgetFailure' } } },
    objecting: {
      tags: ['busy'],
      invoke: {
        src: 'objectByLink',
        input: ({ context }) => ({ objection_token: context.token }),
        onDone: {
          target: 'objected',
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
            description: 'Nobody knows whether it arrived. A second objection ends nothing more.',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        ],
      },
    },
    dead: { type: 'final', tags: ['dead'], description: 'The biller can say who may pay.' },
    objected: { type: 'final', tags: ['settled'], description: 'All payers keep the account.' },
  },
});
