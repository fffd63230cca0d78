import { assign, setup } from 'xstate';
import { DAY } from '../../domain/values/durations.ts';
import { unwired } from '../port.ts';

/** How the customer can put Billfold on this device's home screen. */
export type InstallWay =
  /** It is already there. */
  | 'installed'
  /** The browser shows a prompt of its own. */
  | 'prompt'
  /** The customer adds it in the browser's menu, by steps that the page shows. */
  | 'steps'
  | 'none';

type Context = {
  /** When the customer postponed the offer, in milliseconds; 0 means never. */
  readonly postponedAt: number;
};

type Found = { way: InstallWay };

const MONTH = 30 * DAY;

/** The offer to put Billfold on the home screen, made in the settings and after a payment. */
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
    /** The customer's answer to the browser's prompt. */
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
  description:
    'Nothing is asked before the customer chooses to install. After a postponement the offer pauses for 30 days.',
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
      description: 'This browser offers no way to install, or not yet.',
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
      description: 'The browser shows its own prompt.',
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
          description: 'Three drawn steps, because the browser has no prompt.',
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
      description: 'The settings still offer it.',
      on: { 'install.chosen': 'finding' },
    },
    installed: { tags: ['installed'], type: 'final' },
  },
});
