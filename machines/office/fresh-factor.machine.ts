import { assign, setup } from 'xstate';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { refreshFactor } from '../../domain/office/session-calls.ts';
import { refreshByPasskey, startFreshPasskey } from '../../domain/office/sign-in/factor-calls.ts';
import type { Factor } from '../../domain/office/sign-in/factors.ts';
import type { RequestOptions, UsedPasskey } from '../../domain/office/sign-in/passkey.ts';
import { unwired } from '../port.ts';
import { officePort } from './office-port.ts';

type Context = {
  readonly code: string;
  readonly options: RequestOptions | undefined;
  readonly used: UsedPasskey | undefined;
  /** The factor that was tried last. */
  readonly tried: Factor;
  readonly failure: Failure | undefined;
};

const NOTHING = { code: '', options: undefined, used: undefined };

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
    startFreshPasskey: officePort(startFreshPasskey),
    usePasskey: unwired.promise<UsedPasskey, RequestOptions>(),
    refreshByPasskey: officePort(refreshByPasskey),
  },
  actions: {
    keepCode: assign((_, { code }: { code: string }) => ({
      code,
      tried: 'app' as const,
      failure: undefined,
    })),
    keepChoice: assign({ tried: 'passkey', failure: undefined }),
    keepOptions: assign((_, { options }: { options: RequestOptions }) => ({ options })),
    keepUsed: assign((_, { used }: { used: UsedPasskey }) => ({ used })),
    forgetProof: assign(NOTHING),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error, FALLBACK) }),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'freshFactor',
  description: 'Asks for a fresh code or passkey. The call that needs it is then repeated once.',
  context: { ...NOTHING, tried: 'app', failure: undefined },
  initial: 'resting',
  states: {
    resting: {
      tags: ['settled'],
      on: { 'factor.wanted': 'asked' },
    },
    asked: {
      tags: ['asked'],
      entry: 'forgetProof',
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
        onError: {
          target: 'asked',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'session.ended': { target: 'resting', actions: 'forgetFailure' } },
    },
    passkey: {
      tags: ['asked', 'busy'],
      initial: 'beginning',
      on: { 'session.ended': { target: 'resting', actions: 'forgetFailure' } },
      states: {
        beginning: {
          invoke: {
            src: 'startFreshPasskey',
            input: {},
            onDone: {
              target: 'using',
              actions: { type: 'keepOptions', params: ({ event }) => ({ options: event.output }) },
            },
            onError: {
              target: '#freshFactor.asked',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        using: {
          description: 'The browser asks the person.',
          invoke: {
            src: 'usePasskey',
            input: ({ context }) => context.options as RequestOptions,
            onDone: {
              target: 'checking',
              actions: { type: 'keepUsed', params: ({ event }) => ({ used: event.output }) },
            },
            onError: {
              target: '#freshFactor.asked',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        checking: {
          invoke: {
            src: 'refreshByPasskey',
            input: ({ context }) => ({ passkey: context.used as UsedPasskey }),
            onDone: { target: '#freshFactor.fresh', actions: 'forgetFailure' },
            onError: {
              target: '#freshFactor.asked',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    fresh: {
      tags: ['settled', 'fresh'],
      entry: 'forgetProof',
      description: 'The calls that waited go on. The next one that is refused asks again.',
      on: { 'factor.wanted': 'asked', 'session.ended': 'resting' },
    },
  },
});
