import { assign, setup } from 'xstate';
import { unwired } from './port.ts';

/** Why a newer build is wanted: it is there, a part of this one is gone, or this one may not pay any more. */
export type UpdateCause = 'found' | 'missed' | 'refused';

/** What goes on in this tab. A payment and what is typed and not saved must never be lost to a reload. */
export type TabWork = 'none' | 'reading' | 'unsaved' | 'payment';

/** What there is beside the build of this page: nothing, one that can be had from the server, one that stands ready. */
export type Newer = 'none' | 'there' | 'ready';

type Context = {
  readonly cause: UpdateCause;
  readonly work: TabWork;
  /** Milliseconds. */
  readonly postponedAt: number;
};

type Moment = { at: number };
type Found = { newer: Newer };

const DAY = 86_400_000;

/** How a tab comes to a newer build: it is offered, and taken by nobody but who agreed (W1). */
export const appUpdateMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      /** A newer build stands ready, or serves this page already because another tab agreed to it. */
        | { type: 'update.found' }
        /** The build that stood ready is this page's own: the server went back to it. */
        | { type: 'update.withdrawn' }
        /** An answer of the services came from another build. */
        | { type: 'build.seen' }
        /** A part of this page could not be had. */
        | { type: 'chunk.missed' }
        /** The services take no payment of this build any more. */
        | { type: 'payment.refused' }
        | { type: 'work.changed'; work: TabWork }
        | { type: 'update.agreed' }
        | { type: 'update.postponed'; at: number }
        | { type: 'tab.shown'; at: number }
        | { type: 'connection.returned' },
    tags: {} as 'shown' | 'offered' | 'underWay',
  },
  actors: {
    /** The service worker of this page, the answers of the services, and the chunks of this page. */
    watchBuilds: unwired.callback(),
    /** Tells at once, and after each change, what goes on in this tab. */
    watchWork: unwired.callback(),
    findUpdate: unwired.promise<Newer>(),
    /** Ends when this page is served by the newer build. */
    takeUpdate: unwired.promise<void>(),
    reload: unwired.promise<void>(),
  },
  guards: {
    isReady: (_, { newer }: Found) => newer === 'ready',
    isThere: (_, { newer }: Found) => newer !== 'none',
    isHeld: ({ context }) => context.work === 'payment' || context.work === 'unsaved',
    isFree: ({ context }) => context.work === 'none' || context.work === 'reading',
    isQuiet: ({ context }) => context.work === 'none',
    isDayLater: ({ context }, { at }: Moment) => at - context.postponedAt >= DAY,
  },
  actions: {
    keepCause: assign({ cause: (_, { cause }: { cause: UpdateCause }) => cause }),
    keepWork: assign({ work: (_, { work }: { work: TabWork }) => work }),
    forgetWork: assign({ work: 'reading' }),
    keepMoment: assign({ postponedAt: (_, { at }: Moment) => at }),
  },
  delays: {
    /** For the reads of a page to end. */
    quietLimit: 30_000,
    takingLimit: 45_000,
  },
}).createMachine({
  id: 'appUpdate',
  description: 'A newer build waits until somebody agrees to it, and then only that tab is loaded anew.',
  context: { cause: 'found', work: 'reading', postponedAt: 0 },
  invoke: { src: 'watchBuilds', onError: '.current' },
  initial: 'current',
  on: {
    'chunk.missed': {
      target: '.seeking',
      actions: { type: 'keepCause', params: { cause: 'missed' } },
    },
    'payment.refused': {
      target: '.seeking',
      actions: { type: 'keepCause', params: { cause: 'refused' } },
    },
    'update.withdrawn': '.current',
  },
  states: {
    current: {
      description: 'Nothing newer is known.',
      entry: { type: 'keepCause', params: { cause: 'found' } },
      on: { 'update.found': 'known', 'build.seen': 'looking' },
    },
    looking: {
      description: 'Another build answered. What comes of that is shown only when it stands ready.',
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
      description: 'This page cannot go on as it is; a newer build is looked for at once.',
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
      description: 'What is missing needs a connection. The page says so and looks again when there is one.',
      on: {
        'connection.returned': 'seeking',
        'update.found': 'known',
        'update.postponed': 'current',
      },
    },
    known: {
      description: 'While a payment is under way or something is not saved, this tab is never loaded anew.',
      initial: 'open',
      entry: 'forgetWork',
      invoke: {
        src: 'watchWork',
        onError: { target: '.held', actions: { type: 'keepWork', params: { work: 'unsaved' } } },
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
          description: 'It is said that there is an update, and when it will be offered.',
          always: { guard: 'isFree', target: 'open' },
        },
        agreed: {
          tags: ['shown', 'underWay'],
          description: 'What is being read just now is waited for.',
          always: [
            { guard: 'isHeld', target: 'held' },
            { guard: 'isQuiet', target: 'applying' },
          ],
          after: { quietLimit: 'open' },
        },
        applying: {
          tags: ['shown', 'underWay'],
          description: 'The new build takes over the service worker. The other tabs go on with their own.',
          always: { guard: 'isHeld', target: 'held' },
          invoke: { src: 'takeUpdate', onDone: 'reloading', onError: 'untaken' },
          after: { takingLimit: 'untaken' },
        },
        reloading: {
          tags: ['shown', 'underWay'],
          invoke: { src: 'reload', onError: 'untaken' },
        },
        untaken: {
          tags: ['shown', 'offered'],
          description: 'The new build did not start. This one goes on as it was.',
          on: { 'update.agreed': 'agreed' },
        },
      },
    },
    postponed: {
      description: 'Not asked again before the next start, or before a day has passed.',
      on: {
        'tab.shown': {
          guard: { type: 'isDayLater', params: ({ event }) => ({ at: event.at }) },
          target: 'known',
        },
      },
    },
  },
});
