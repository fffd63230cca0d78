import { assign, setup } from 'xstate';
import { DAY } from '../../domain/values/durations.ts';
import { unwired } from '../port.ts';

/**
 * Why the page wants a newer build: one was found, a part of this one is missing, or the server refuses its
 * payments.
 */
export type UpdateCause = 'found' | 'missed' | 'refused';

/** The work in this tab. A reload must never lose a payment or unsaved input. */
export type TabWork = 'none' | 'changing' | 'unsaved' | 'payment';

/** The newer build: none, one on the server, or one that is installed and ready. */
export type Newer = 'none' | 'there' | 'ready';

type Context = {
  readonly cause: UpdateCause;
  readonly work: TabWork;
  /** When the customer postponed the update, in milliseconds. */
  readonly postponedAt: number;
};

type Moment = { at: number };
type Found = { newer: Newer };

/** How a tab gets a newer build: the app offers it, and only a tab whose customer agrees loads it. */
export const appUpdateMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      /** A newer build is ready, or already serves this page because another tab agreed to it. */
        | { type: 'update.found' }
        /** The build that was ready is this page's own: the server went back to it. */
        | { type: 'update.withdrawn' }
        /** An answer of the services came from another build. */
        | { type: 'build.seen' }
        /** A part of this page could not be loaded. */
        | { type: 'chunk.missed' }
        /** The services refuse payments from this build. */
        | { type: 'payment.refused' }
        | { type: 'work.changed'; work: TabWork }
        | { type: 'update.agreed' }
        | { type: 'update.postponed'; at: number }
        | { type: 'tab.shown'; at: number }
        | { type: 'connection.returned' },
    tags: {} as 'shown' | 'offered' | 'underWay',
  },
  actors: {
    /** Watches the service worker, the builds in the services' answers, and failed chunks of this page. */
    watchBuilds: unwired.callback(),
    /** Reports the work in this tab, at once and after each change. */
    watchWork: unwired.callback(),
    findUpdate: unwired.promise<Newer>(),
    /** Resolves when the newer build serves this page. */
    takeUpdate: unwired.promise<void>(),
    reload: unwired.promise<void>(),
  },
  guards: {
    isReady: (_, { newer }: Found) => newer === 'ready',
    isThere: (_, { newer }: Found) => newer !== 'none',
    isHeld: ({ context }) => context.work === 'payment' || context.work === 'unsaved',
    isFree: ({ context }) => context.work === 'none' || context.work === 'changing',
    isQuiet: ({ context }) => context.work === 'none',
    isDayLater: ({ context }, { at }: Moment) => at - context.postponedAt >= DAY,
  },
  actions: {
    keepCause: assign({ cause: (_, { cause }: { cause: UpdateCause }) => cause }),
    keepWork: assign({ work: (_, { work }: { work: TabWork }) => work }),
    forgetWork: assign({ work: 'changing' }),
    keepMoment: assign({ postponedAt: (_, { at }: Moment) => at }),
  },
  delays: {
    /** How long an agreed update waits for a change to be sent, in milliseconds. */
    quietLimit: 30_000,
    /**
     * How long the page waits for the newer build to take over before it loads anyway, in milliseconds. A
     * request that wakes the outgoing service worker at that moment leaves Chromium with both until a load.
     */
    takingLimit: 10_000,
  },
}).createMachine({
  id: 'appUpdate',
  description: 'A newer build waits until the customer agrees to it in some tab. Then only that tab reloads.',
  context: { cause: 'found', work: 'changing', postponedAt: 0 },
  invoke: { src: 'watchBuilds', onError: '.current' },
  initial: 'current',
  on: {
    'chunk.missed': { target: '.seeking', actions: { type: 'keepCause', params: { cause: 'missed' } } },
    'payment.refused': { target: '.seeking', actions: { type: 'keepCause', params: { cause: 'refused' } } },
    'update.withdrawn': '.current',
  },
  states: {
    current: {
      description: 'No newer build is known.',
      entry: { type: 'keepCause', params: { cause: 'found' } },
      on: { 'update.found': 'known', 'build.seen': 'looking' },
    },
    looking: {
      description: 'Another build answered. The update is shown only when it is ready.',
      invoke: {
        src: 'findUpdate',
        onDone: [
          { guard: { type: 'isReady', params: ({ event }) => ({ newer: event.output }) }, target: 'known' },
          { target: 'current' },
        ],
        onError: 'current',
      },
      on: { 'update.found': 'known' },
    },
    seeking: {
      description: 'This page cannot continue as it is, so it looks for a newer build at once.',
      invoke: {
        src: 'findUpdate',
        onDone: [
          { guard: { type: 'isThere', params: ({ event }) => ({ newer: event.output }) }, target: 'known' },
          { target: 'current' },
        ],
        onError: 'unreachable',
      },
      on: {
        'chunk.missed': { actions: { type: 'keepCause', params: { cause: 'missed' } } },
        'payment.refused': { actions: { type: 'keepCause', params: { cause: 'refused' } } },
      },
    },
    unreachable: {
      tags: ['shown'],
      description: 'The missing part needs a connection. The page says so and tries again when there is one.',
      on: {
        'connection.returned': 'seeking',
        'update.found': 'known',
        'update.postponed': 'current',
      },
    },
    known: {
      description: 'This tab never reloads while a payment is under way or something is unsaved.',
      initial: 'open',
      entry: 'forgetWork',
      invoke: {
        src: 'watchWork',
        onError: { actions: { type: 'keepWork', params: { work: 'unsaved' } } },
      },
      on: {
        'work.changed': { actions: { type: 'keepWork', params: ({ event }) => ({ work: event.work }) } },
        'chunk.missed': { actions: { type: 'keepCause', params: { cause: 'missed' } } },
        'payment.refused': { actions: { type: 'keepCause', params: { cause: 'refused' } } },
        'update.postponed': {
          target: 'postponed',
          actions: { type: 'keepMoment', params: ({ event }) => ({ at: event.at }) },
        },
      },
      states: {
        open: {
          tags: ['shown', 'offered'],
          always: { guard: 'isHeld', target: 'held' },
          on: { 'update.agreed': 'agreed' },
        },
        held: {
          tags: ['shown'],
          description: 'The page says that there is an update, and when it will be offered.',
          always: { guard: 'isFree', target: 'open' },
        },
        agreed: {
          tags: ['shown', 'underWay'],
          description: 'The update waits for the change that is being sent.',
          always: [
            { guard: 'isHeld', target: 'held' },
            { guard: 'isQuiet', target: 'applying' },
          ],
          after: { quietLimit: 'open' },
        },
        applying: {
          tags: ['shown', 'underWay'],
          description: 'The new build takes over the service worker. Other tabs keep their own build.',
          always: { guard: 'isHeld', target: 'held' },
          invoke: { src: 'takeUpdate', onDone: 'reloading', onError: 'untaken' },
          after: { takingLimit: 'reloading' },
        },
        reloading: {
          tags: ['shown', 'underWay'],
          invoke: { src: 'reload', onError: 'untaken' },
        },
        untaken: {
          tags: ['shown', 'offered'],
          description: 'The new build did not start. This one continues unchanged.',
          on: { 'update.agreed': 'agreed' },
        },
      },
    },
    postponed: {
      description: 'The update is offered again after the next start, or after a day.',
      on: {
        'tab.shown': {
          guard: { type: 'isDayLater', params: ({ event }) => ({ at: event.at }) },
          target: 'known',
        },
      },
    },
  },
});
