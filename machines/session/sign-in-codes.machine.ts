import { assign, setup } from 'xstate';
import { failureOf } from '../../domain/api/failure.ts';
import { getSignInCodes, saveSignInCodes } from '../../domain/profile/settings-calls.ts';
import { type Failed, messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly active: boolean;
  /** The requested position of the switch. */
  readonly wished: boolean;
  readonly message: string;
  /** The code of the server's refusal. */
  readonly code: string | undefined;
};

/** Whether a sign-in asks for a code by text (ruling 28). */
export const signInCodesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'codes.switched'; active: boolean } | { type: 'retry.chosen' },
    tags: {} as 'busy' | 'settled' | 'unread',
  },
  actors: { getSignInCodes: port(getSignInCodes), saveSignInCodes: port(saveSignInCodes) },
  actions: {
    keepActive: assign((_, { active }: { active: boolean }) => ({ active, message: '', code: undefined })),
    keepWish: assign((_, { active }: { active: boolean }) => ({
      wished: active,
      message: '',
      code: undefined,
    })),
    keepUnread: assign(messageOr(getSignInCodes.failure)),
    keepUnsaved: assign((_, { error }: Failed) => {
      const { message, code } = failureOf(error, saveSignInCodes.failure);
      return { message, code };
    }),
  },
}).createMachine({
  id: 'signInCodes',
  description: 'The switch moves after the server has stored the change.',
  context: { active: false, wished: false, message: '', code: undefined },
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy'],
      invoke: {
        src: 'getSignInCodes',
        input: {},
        onDone: { target: 'standing', actions: { type: 'keepActive', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: { type: 'keepUnread', params: ({ event }) => event } },
      },
    },
    unread: { tags: ['unread'], on: { 'retry.chosen': 'reading' } },
    standing: {
      tags: ['settled'],
      on: {
        'codes.switched': { target: 'saving', actions: { type: 'keepWish', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: ['busy'],
      invoke: {
        src: 'saveSignInCodes',
        input: ({ context }) => ({ active: context.wished }),
        onDone: { target: 'standing', actions: { type: 'keepActive', params: ({ event }) => event.output } },
        onError: {
          target: 'standing',
          description: 'Without a verified number the switch stays off.',
          actions: { type: 'keepUnsaved', params: ({ event }) => event },
        },
      },
    },
  },
});
