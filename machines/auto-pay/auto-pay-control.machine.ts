import { assign, emit, setup } from 'xstate';
import { asksForPassword, lookUpFailure } from '../../domain/accounts/add-account.ts';
import type { AutoPay } from '../../domain/auto-pay/auto-pay.ts';
import { takeOverAutoPay } from '../../domain/auto-pay/calls.ts';
import { confirmPassword } from '../../domain/session/verification-calls.ts';
import { type Failed, messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly id: number;
  readonly password: string;
  readonly message: string;
};

/** Taking control of an auto pay that another customer controls (APW-62 to APW-65, ruling 21). */
export const autoPayControlMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number },
    events: {} as
      | { type: 'control.wanted' }
      | { type: 'control.confirmed' }
      | { type: 'control.declined' }
      | { type: 'password.entered'; password: string },
    emitted: {} as { type: 'control.taken'; settings: AutoPay } | { type: 'control.refused' },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'asked' | 'proving',
  },
  actors: { takeOverAutoPay: port(takeOverAutoPay), confirmPassword: port(confirmPassword) },
  guards: {
    asksForPassword: (_, { error }: Failed) => asksForPassword(error),
  },
  actions: {
    keepPassword: assign({ password: (_, { password }: { password: string }) => password, message: '' }),
    forgetPassword: assign({ password: '' }),
    sayNothing: assign({ message: '' }),
    keepFailure: assign(messageOr(takeOverAutoPay.failure)),
    keepRefusal: assign({
      message: (_, { error }: Failed) => lookUpFailure(error, confirmPassword.failure).message,
    }),
    tellTaken: emit((_, { settings }: { settings: AutoPay }) => ({
      type: 'control.taken' as const,
      settings,
    })),
    tellRefused: emit({ type: 'control.refused' }),
  },
}).createMachine({
  id: 'autoPayControl',
  description: 'Takes control of an auto pay from the customer who has it.',
  context: ({ input: { id } }) => ({ id, password: '', message: '' }),
  initial: 'elsewhere',
  states: {
    elsewhere: {
      tags: ['settled'],
      description: 'Another customer controls it.',
      on: { 'control.wanted': { target: 'confirming', actions: 'sayNothing' } },
    },
    confirming: {
      tags: ['dirty', 'asked'],
      description:
        "Taking control ends the other customer's payments, so the customer must confirm (APW-63).",
      on: { 'control.confirmed': 'taking', 'control.declined': 'elsewhere' },
    },
    taking: {
      tags: ['busy', 'asked'],
      invoke: {
        src: 'takeOverAutoPay',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'taken',
          actions: { type: 'tellTaken', params: ({ event }) => ({ settings: event.output }) },
        },
        onError: [
          { guard: { type: 'asksForPassword', params: ({ event }) => event }, target: 'passwordAsked' },
          {
            target: 'elsewhere',
            actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'tellRefused'],
          },
        ],
      },
    },
    passwordAsked: {
      tags: ['dirty', 'proving'],
      description: 'Taking control needs a fresh password (ruling 21).',
      on: {
        'password.entered': {
          target: 'checkingPassword',
          actions: { type: 'keepPassword', params: ({ event }) => ({ password: event.password }) },
        },
        'control.declined': { target: 'elsewhere', actions: 'sayNothing' },
      },
    },
    checkingPassword: {
      tags: ['busy', 'proving'],
      exit: 'forgetPassword',
      invoke: {
        src: 'confirmPassword',
        input: ({ context }) => ({ password: context.password }),
        onDone: 'taking',
        onError: { target: 'passwordAsked', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    taken: {
      type: 'final',
      description:
        'The auto pay is this customer’s, inactive and without methods until it is saved (APW-64, APW-65).',
    },
  },
});
