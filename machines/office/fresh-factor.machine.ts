import { assign, setup } from 'xstate';
import { FALLBACK } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { refreshFactor } from '../../domain/office/session-calls.ts';
import { officePort } from './office-port.ts';

type Context = { readonly code: string; readonly failure: Failure | undefined };

/** A call that moves money waits until a code of the last minutes was entered (ruling 43). */
export const freshFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'factor.wanted' }
      | { type: 'code.submitted'; code: string }
      | { type: 'question.dismissed' | 'session.ended' },
    tags: {} as 'asked' | 'busy' | 'settled' | 'fresh',
  },
  actors: { refreshFactor: officePort(refreshFactor) },
  actions: {
    keepCode: assign((_, { code }: { code: string }) => ({ code, failure: undefined })),
    forgetCode: assign({ code: '' }),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error, FALLBACK) }),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'freshFactor',
  description:
    'Asks for a fresh code of the authenticator app. The call that needs it is then repeated once.',
  context: { code: '', failure: undefined },
  initial: 'resting',
  states: {
    resting: {
      tags: ['settled'],
      on: { 'factor.wanted': 'asked' },
    },
    asked: {
      tags: ['asked'],
      on: {
        'code.submitted': { target: 'checking', actions: { type: 'keepCode', params: ({ event }) => event } },
        'question.dismissed': { target: 'resting', actions: 'forgetFailure' },
        'session.ended': { target: 'resting', actions: 'forgetFailure' },
      },
    },
    checking: {
      tags: ['asked', 'busy'],
      exit: 'forgetCode',
      invoke: {
        src: 'refreshFactor',
        input: ({ context }) => ({ code: context.code }),
        onDone: { target: 'fresh', actions: 'forgetFailure' },
        onError: {
          target: 'asked',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'session.ended': { target: 'resting', actions: 'forgetFailure' } },
    },
    fresh: {
      tags: ['settled', 'fresh'],
      description: 'The calls that waited go on. The next one that is refused asks again.',
      on: { 'factor.wanted': 'asked', 'session.ended': 'resting' },
    },
  },
});
