import { assign, emit, setup } from 'xstate';
import { switchReminders } from '../../domain/reminders/calls.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly accountId: number;
  readonly wished: boolean;
  /** Why the switch did not move. */
  readonly message: string;
};

type Pressed = { wished: boolean; isSaved: boolean };

/** The switch of the reminders on a bill (REM-02, REM-12). */
export const reminderToggleMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly accountId: number },
    events: {} as { type: 'switch.pressed' } & Pressed,
    emitted: {} as { type: 'settings.wanted' } | { type: 'switch.done' },
    tags: {} as 'busy' | 'settled',
  },
  actors: { switchReminders: port(switchReminders) },
  guards: { needsSettings: (_, { wished, isSaved }: Pressed) => wished && !isSaved },
  actions: {
    keepWish: assign((_, { wished }: Pick<Pressed, 'wished'>) => ({ wished, message: '' })),
    keepFailure: assign(messageOr(switchReminders.failure)),
    leadToSettings: emit({ type: 'settings.wanted' }),
    tellDone: emit({ type: 'switch.done' }),
  },
}).createMachine({
  id: 'reminderToggle',
  description: 'Switches the reminders of an account on or off at once. Their settings stay as they are.',
  context: ({ input }) => ({ ...input, wished: false, message: '' }),
  initial: 'resting',
  states: {
    resting: {
      tags: ['settled'],
      on: {
        'switch.pressed': [
          {
            guard: {
              type: 'needsSettings',
              params: ({ event }) => ({ wished: event.wished, isSaved: event.isSaved }),
            },
            description: 'Without saved settings the wizard opens (REM-12).',
            actions: 'leadToSettings',
          },
          {
            target: 'switching',
            actions: { type: 'keepWish', params: ({ event }) => ({ wished: event.wished }) },
          },
        ],
      },
    },
    switching: {
      tags: ['busy'],
      invoke: {
        src: 'switchReminders',
        input: ({ context }) => ({ AccountId: context.accountId, Active: context.wished }),
        onDone: { target: 'resting', actions: 'tellDone' },
        onError: {
          target: 'resting',
          description: 'The switch returns to its earlier position.',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
  },
});
