import { assign, emit, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { toggleAutoPay } from '../../domain/auto-pay/calls.ts';
import { type SwitchableAutoPay, switchWay } from '../../domain/auto-pay/switch.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  /** The auto pay whose switch was pressed last. */
  readonly subject: SwitchableAutoPay | undefined;
  readonly wished: boolean;
  /** The server's message about the change. */
  readonly message: string;
};

type Pressed = { subject: SwitchableAutoPay; wished: boolean };
/** Switching an auto pay on and off, from the list and from a bill (APL-22 to APL-28, DET-12, DET-13). */
export const autoPayToggleMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'switch.pressed' } & Pressed)
      | { type: 'change.confirmed' }
      | { type: 'change.dismissed' }
      | { type: 'outcome.read' },
    emitted: {} as { type: 'settings.wanted'; ebillId: number },
    tags: {} as 'busy' | 'dirty' | 'settled',
  },
  actors: { toggleAutoPay: port(toggleAutoPay) },
  guards: {
    needsSettings: (_, { subject, wished }: Pressed) => switchWay(subject, wished) === 'settings',
    needsAnswer: (_, { subject, wished }: Pressed) => switchWay(subject, wished) === 'question',
  },
  actions: {
    keepWish: assign((_, { subject, wished }: Pressed) => ({ subject, wished, message: '' })),
    keepAnswer: assign({
      message: (_, { answer }: { answer: AnswerOf<typeof toggleAutoPay> }) => answer.message,
    }),
    keepFailure: assign(messageOr(toggleAutoPay.failure)),
    leadToSettings: emit((_, { subject }: Pressed) => ({
      type: 'settings.wanted' as const,
      ebillId: subject.ebill_id,
    })),
  },
}).createMachine({
  id: 'autoPayToggle',
  description: 'Switches an auto pay on or off. Its settings stay as they are.',
  context: { subject: undefined, wished: false, message: '' },
  initial: 'resting',
  states: {
    resting: {
      tags: ['settled'],
      description:
        "An auto pay without settings or a method, with a stop date that has passed, or under another customer's control, opens its settings (APL-23, APL-28).",
      on: {
        'switch.pressed': [
          {
            guard: {
              type: 'needsSettings',
              params: ({ event }) => ({ subject: event.subject, wished: event.wished }),
            },
            actions: {
              type: 'leadToSettings',
              params: ({ event }) => ({ subject: event.subject, wished: event.wished }),
            },
          },
          {
            guard: {
              type: 'needsAnswer',
              params: ({ event }) => ({ subject: event.subject, wished: event.wished }),
            },
            target: 'confirming',
            actions: {
              type: 'keepWish',
              params: ({ event }) => ({ subject: event.subject, wished: event.wished }),
            },
          },
          {
            target: 'switching',
            actions: {
              type: 'keepWish',
              params: ({ event }) => ({ subject: event.subject, wished: event.wished }),
            },
          },
        ],
      },
    },
    confirming: {
      tags: ['dirty'],
      description:
        'Switching off removes all future payments of the account, so the customer must confirm (APL-24).',
      on: { 'change.confirmed': 'switching', 'change.dismissed': 'resting' },
    },
    switching: {
      tags: ['busy'],
      invoke: {
        src: 'toggleAutoPay',
        input: ({ context: { subject, wished } }) => ({
          id: subject?.ap_master_id ?? 0,
          active: wished,
          ebill_id: subject?.ebill_id ?? 0,
        }),
        onDone: {
          target: 'told.switched',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'told.refused', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    told: {
      tags: ['settled'],
      description: 'The outcome stays until the customer has read it (APL-26).',
      initial: 'switched',
      on: { 'outcome.read': 'resting' },
      states: {
        switched: {},
        refused: { description: 'The switch returns to its earlier position.' },
      },
    },
  },
});
