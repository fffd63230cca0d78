import { assign, setup } from 'xstate';
import type { Failure } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { refreshFactor } from '../../domain/office/session-calls.ts';
import type { Factor } from '../../domain/office/sign-in/factors.ts';
import type { StaffSession } from '../../domain/office/staff-session.ts';
import { failureOr } from '../failed.ts';
import { unwired } from '../port.ts';
import { officePort } from './office-port.ts';

type Context = {
  readonly code: string;
  /** The factor that was tried last. */
  readonly tried: Factor;
  readonly failure: Failure | undefined;
};

/** A call that moves money waits until the second factor was used within the last minutes (ruling 43). */
export const freshFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'factor.wanted' | 'passkey.chosen' }
      | { type: 'code.submitted'; code: string }
      | { type: 'question.dismissed' | 'session.ended' },
    tags: {} as 'asked' | 'busy' | 'settled' | 'fresh',
  },
  actors: {
    refreshFactor: officePort(refreshFactor),
    refreshByPasskey: unwired.promise<StaffSession>(),
  },
  actions: {
    keepCode: assign((_, { code }: { code: string }) => ({
      code,
      tried: 'app' as const,
      failure: undefined,
    })),
    keepChoice: assign({ tried: 'passkey', failure: undefined }),
    forgetCode: assign({ code: '' }),
    keepFailure: assign(failureOr(FALLBACK)),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'freshFactor',
  description: 'Asks for a fresh code or passkey. The call that needs it is then repeated once.',
  context: { code: '', tried: 'app', failure: undefined },
  initial: 'resting',
  states: {
    resting: {
      tags: ['settled'],
      on: { 'factor.wanted': 'asked' },
    },
    asked: {
      tags: ['asked'],
      entry: 'forgetCode',
      on: {
        'code.submitted': { target: 'checking', actions: { type: 'keepCode', params: ({ event }) => event } },
        'passkey.chosen': { target: 'passkey', actions: 'keepChoice' },
        'question.dismissed': { target: 'resting', actions: 'forgetFailure' },
        'session.ended': { target: 'resting', actions: 'forgetFailure' },
      },
    },
    checking: {
      tags: ['asked', 'busy'],
      invoke: {
        src: 'refreshFactor',
        input: ({ context }) => ({ code: context.code }),
        onDone: { target: 'fresh', actions: 'forgetFailure' },
        onError: { target: 'asked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'session.ended': { target: 'resting', actions: 'forgetFailure' } },
    },
    passkey: {
      tags: ['asked', 'busy'],
      description: 'The server sets a task, the browser asks the person, and the server checks the answer.',
      invoke: {
        src: 'refreshByPasskey',
        onDone: { target: 'fresh', actions: 'forgetFailure' },
        onError: { target: 'asked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'session.ended': { target: 'resting', actions: 'forgetFailure' } },
    },
    fresh: {
      tags: ['settled', 'fresh'],
      entry: 'forgetCode',
      description: 'The calls that waited go on. The next one that is refused asks again.',
      on: { 'factor.wanted': 'asked', 'session.ended': 'resting' },
    },
  },
});
