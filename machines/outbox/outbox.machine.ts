import { assign, emit, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import type { Change } from '../../domain/outbox/outbox.ts';
import { unwired } from '../port.ts';

/** The outcome of sending the first waiting change. */
export type Delivery =
  | { readonly kind: 'sent'; readonly change: Change }
  | {
      readonly kind: 'refused';
      readonly change: Change;
      readonly message: string;
      /** Of the server, by field. */
      readonly errors?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'missed' }
  | { readonly kind: 'none' };

type Context = {
  /** The waiting changes, in every tab of this browser. */
  readonly waiting: readonly Change[];
  readonly misses: number;
  /** The ids of the changes that could not be sent at once. */
  readonly late: readonly string[];
  /** How many of them were sent since the outbox was last empty. */
  readonly lateSent: number;
};

type Delivered = { delivery: Delivery };

/** Changes made on this device, sent when the server is reachable (ruling 19). */
export const outboxMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'change.made'; change: Change }
      | { type: 'change.undone'; change: Change }
      | { type: 'change.unkept'; change: Change; message: string }
      | { type: 'undo.failed'; change: Change; message: string }
      | { type: 'waiting.changed'; waiting: readonly Change[] }
      | { type: 'waiting.found'; waiting: readonly Change[] }
      | { type: 'connection.returned' },
    emitted: {} as
      | { type: 'change.sent'; change: Change; isLate: boolean }
      | {
          type: 'change.refused';
          change: Change;
          message: string;
          /** Of the server, by field. */
          errors?: Readonly<Record<string, string>> | undefined;
          isLate: boolean;
        }
      | { type: 'undo.failed'; change: Change; message: string }
      | { type: 'waiting.sent'; count: number },
    tags: {} as 'busy' | 'dirty' | 'settled',
    children: {} as { keeper: 'keepChanges' },
  },
  actors: {
    keepChanges: unwired.callback<
      { type: 'change.made'; change: Change } | { type: 'change.undone'; change: Change }
    >(),
    deliverFirst: unwired.promise<Delivery>(),
  },
  guards: {
    isMoreWaiting: stateIn({ sending: 'more' }),
    hasWaiting: (_, { waiting }: { waiting: readonly Change[] }) => waiting.length > 0,
    wasSent: (_, { delivery }: Delivered) => delivery.kind === 'sent',
    wasRefused: (_, { delivery }: Delivered) => delivery.kind === 'refused',
    wasMissed: (_, { delivery }: Delivered) => delivery.kind === 'missed',
  },
  actions: {
    keepWaiting: assign({ waiting: (_, { waiting }: { waiting: readonly Change[] }) => waiting }),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    forgetMisses: assign({ misses: 0 }),
    noteLate: assign({ late: ({ context }) => context.waiting.map(({ id }) => id) }),
    countLate: assign({
      lateSent: ({ context }, { delivery }: Delivered) =>
        context.lateSent + (isLate(delivery, context) ? 1 : 0),
    }),
    keepChange: sendTo('keeper', (_, { change }: { change: Change }) => ({
      type: 'change.made' as const,
      change,
    })),
    takeBack: sendTo('keeper', (_, { change }: { change: Change }) => ({
      type: 'change.undone' as const,
      change,
    })),
    tellSent: emit(({ context }, { delivery }: Delivered) => ({
      type: 'change.sent' as const,
      change: (delivery as Extract<Delivery, { kind: 'sent' }>).change,
      isLate: isLate(delivery, context),
    })),
    tellLateSent: enqueueActions(({ context, enqueue }) => {
      if (context.lateSent > 0) enqueue.emit({ type: 'waiting.sent', count: context.lateSent });
      enqueue.assign({ late: [], lateSent: 0 });
    }),
    tellUnkept: emit((_, { change, message }: { change: Change; message: string }) => ({
      type: 'change.refused' as const,
      change,
      message,
      isLate: false,
    })),
    tellNotUndone: emit((_, { change, message }: { change: Change; message: string }) => ({
      type: 'undo.failed' as const,
      change,
      message,
    })),
    tellRefused: emit(({ context }, { delivery }: Delivered) => {
      const { change, message, errors } = delivery as Extract<Delivery, { kind: 'refused' }>;
      return {
        type: 'change.refused' as const,
        change,
        message,
        errors,
        isLate: context.late.includes(change.id),
      };
    }),
  },
  delays: {
    missPause: ({ context }) => Math.min(5_000 * 2 ** (context.misses - 1), 120_000),
  },
}).createMachine({
  id: 'outbox',
  description:
    'A change is stored on the device before anything is sent, and deleted after the server accepted or refused it.',
  context: { waiting: [], misses: 0, late: [], lateSent: 0 },
  invoke: { src: 'keepChanges', id: 'keeper', onError: '.resting' },
  initial: 'resting',
  on: {
    'change.made': { actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) } },
    'change.undone': { actions: { type: 'takeBack', params: ({ event }) => ({ change: event.change }) } },
    'change.unkept': {
      description: 'The device could not store the change.',
      actions: { type: 'tellUnkept', params: ({ event }) => event },
    },
    'undo.failed': {
      description: 'The device could not take the change back: it still waits, or was sent.',
      actions: { type: 'tellNotUndone', params: ({ event }) => event },
    },
    'waiting.changed': {
      actions: { type: 'keepWaiting', params: ({ event }) => ({ waiting: event.waiting }) },
    },
    'waiting.found': {
      description: 'Changes stored before this page was opened.',
      target: '.sending',
      actions: [{ type: 'keepWaiting', params: ({ event }) => ({ waiting: event.waiting }) }, 'noteLate'],
    },
  },
  states: {
    resting: {
      tags: ['settled'],
      entry: ['forgetMisses', 'tellLateSent'],
      description: 'Nothing waits. If something did, a message says how much of it was sent.',
      on: {
        'waiting.changed': [
          {
            guard: { type: 'hasWaiting', params: ({ event }) => ({ waiting: event.waiting }) },
            target: 'sending',
            actions: { type: 'keepWaiting', params: ({ event }) => ({ waiting: event.waiting }) },
          },
          { actions: { type: 'keepWaiting', params: ({ event }) => ({ waiting: event.waiting }) } },
        ],
      },
    },
    sending: {
      tags: ['busy', 'dirty'],
      description:
        'The changes are sent one at a time and in order, by one tab at a time. The last change of each thing counts.',
      invoke: {
        src: 'deliverFirst',
        onDone: [
          {
            guard: { type: 'wasSent', params: ({ event }) => ({ delivery: event.output }) },
            target: 'sending',
            reenter: true,
            actions: [
              { type: 'tellSent', params: ({ event }) => ({ delivery: event.output }) },
              { type: 'countLate', params: ({ event }) => ({ delivery: event.output }) },
            ],
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => ({ delivery: event.output }) },
            target: 'sending',
            reenter: true,
            actions: { type: 'tellRefused', params: ({ event }) => ({ delivery: event.output }) },
          },
          {
            guard: { type: 'wasMissed', params: ({ event }) => ({ delivery: event.output }) },
            target: 'waiting',
          },
          { guard: 'isMoreWaiting', target: 'sending', reenter: true },
          { target: 'resting' },
        ],
        onError: 'waiting',
      },
      initial: 'quiet',
      states: {
        quiet: {
          description: 'Nothing was stored since the sender looked.',
          on: {
            'waiting.changed': {
              target: 'more',
              actions: { type: 'keepWaiting', params: ({ event }) => ({ waiting: event.waiting }) },
            },
          },
        },
        more: { description: 'A change was stored after the sender had looked: it looks again.' },
      },
    },
    waiting: {
      tags: ['dirty'],
      entry: ['countMiss', 'noteLate'],
      description:
        'The server was unreachable. The outbox retries when the server answers again, and from time to time.',
      after: { missPause: 'sending' },
      on: {
        'connection.returned': 'sending',
        'waiting.changed': [
          {
            guard: { type: 'hasWaiting', params: ({ event }) => ({ waiting: event.waiting }) },
            actions: [
              { type: 'keepWaiting', params: ({ event }) => ({ waiting: event.waiting }) },
              'noteLate',
            ],
          },
          {
            target: 'resting',
            actions: { type: 'keepWaiting', params: ({ event }) => ({ waiting: event.waiting }) },
          },
        ],
      },
    },
  },
});

function isLate(delivery: Delivery, { late }: Context): boolean {
  return delivery.kind === 'sent' && late.includes(delivery.change.id);
}
