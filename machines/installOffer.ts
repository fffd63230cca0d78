import { assign, setup } from 'xstate';
import { unwired } from './port.ts';

/** How Billfold can be put on this device's home screen. */
export type InstallWay =
  /** It is there. */
  | 'installed'
  /** The browser asks. */
  | 'prompt'
  /** By the customer's own hand, in the menu of the browser. */
  | 'steps'
  | 'none';

type Context = {
  /** Milliseconds; 0 when the offer was never put off. */
  readonly postponedAt: number;
};

type Found = { way: InstallWay };

const MONTH = 30 * 86_400_000;

/** The offer to keep Billfold on the home screen, made where it is asked for and after a payment (design 6). */
export const installOfferMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { postponedAt: number; now: number },
    events: {} as
      | { type: 'prompt.offered' }
      | { type: 'app.installed' }
      | { type: 'install.chosen' }
      | { type: 'steps.closed' }
      | { type: 'offer.postponed'; at: number },
    tags: {} as 'offered' | 'steps' | 'installed' | 'postponed' | 'busy',
  },
  actors: {
    findWay: unwired.promise<InstallWay>(),
    watchBrowser: unwired.callback(),
    /** What the customer answered to the browser's own question. */
    ask: unwired.promise<'accepted' | 'dismissed'>(),
    notePostponed: unwired.promise<void, { at: number }>(),
  },
  guards: {
    isInstalled: (_, { way }: Found) => way === 'installed',
    isPrompt: (_, { way }: Found) => way === 'prompt',
    isSteps: (_, { way }: Found) => way === 'steps',
    wasAccepted: (_, { answer }: { answer: 'accepted' | 'dismissed' }) => answer === 'accepted',
  },
  actions: {
    keepMoment: assign({ postponedAt: (_, { at }: { at: number }) => at }),
  },
}).createMachine({
  id: 'installOffer',
  description: 'Nothing is asked before somebody chose to install; who put it off is left alone for 30 days.',
  context: ({ input }) => ({
    postponedAt: input.now - input.postponedAt < MONTH ? input.postponedAt : 0,
  }),
  invoke: { src: 'watchBrowser', onError: '.impossible' },
  on: { 'app.installed': '.installed' },
  initial: 'finding',
  states: {
    finding: {
      tags: ['busy'],
      invoke: {
        src: 'findWay',
        onDone: [
          {
            guard: { type: 'isInstalled', params: ({ event }) => ({ way: event.output }) },
            target: 'installed',
          },
          { guard: { type: 'isPrompt', params: ({ event }) => ({ way: event.output }) }, target: 'byPrompt' },
          { guard: { type: 'isSteps', params: ({ event }) => ({ way: event.output }) }, target: 'byHand' },
          { target: 'impossible' },
        ],
        onError: 'impossible',
      },
    },
    impossible: {
      description: 'This browser offers no way, or not yet.',
      on: { 'prompt.offered': 'byPrompt' },
    },
    byPrompt: {
      tags: ['offered'],
      on: {
        'install.chosen': 'asking',
        'offer.postponed': {
          target: 'noting',
          actions: { type: 'keepMoment', params: ({ event }) => event },
        },
      },
    },
    asking: {
      tags: ['busy'],
      description: 'The browser asks its own question.',
      invoke: {
        src: 'ask',
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ answer: event.output }) },
            target: 'installed',
          },
          { target: 'impossible' },
        ],
        onError: 'impossible',
      },
    },
    byHand: {
      tags: ['offered'],
      initial: 'closed',
      on: {
        'offer.postponed': {
          target: 'noting',
          actions: { type: 'keepMoment', params: ({ event }) => event },
        },
      },
      states: {
        closed: { on: { 'install.chosen': 'open' } },
        open: {
          tags: ['steps'],
          description: 'Three drawn steps: the browser has no question of its own.',
          on: { 'steps.closed': 'closed' },
        },
      },
    },
    noting: {
      tags: ['postponed', 'busy'],
      invoke: {
        src: 'notePostponed',
        input: ({ context }) => ({ at: context.postponedAt }),
        onDone: 'postponed',
        onError: 'postponed',
      },
    },
    postponed: {
      tags: ['postponed'],
      description: 'Settings still offer it.',
      on: { 'install.chosen': 'finding' },
    },
    installed: { tags: ['installed'], type: 'final' },
  },
});
