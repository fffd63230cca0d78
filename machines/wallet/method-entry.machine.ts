import { assign, emit, setup } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import {
  type BegunEntry,
  beginMethodEntry,
  type EntryState,
  giveUpMethodEntry,
  listMethodEntries,
  lookAtMethodEntry,
} from '../../domain/wallet/entry-calls.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import { NOT_ENTERED } from '../../domain/wallet/text/method-entry.ts';
import type { Failed } from '../failed.ts';
import { port, unwired } from '../port.ts';

type Request = RequestOf<typeof beginMethodEntry>;
type Waiting = AnswerOf<typeof listMethodEntries>['items'];

type Input = {
  /** The entry that the processor's page led back with. */
  readonly entry: string | undefined;
  /** The route that the form was opened for. */
  readonly back: string;
};

type Context = Input & {
  /** Names the entry that is begun: the same until the entries change, so that a lost answer begins it once. */
  readonly key: string | undefined;
  readonly page: BegunEntry | undefined;
  /** True while the processor verifies an account whose number it has. */
  readonly isEntered: boolean;
  /** The customer ends the entry in order to leave, and not to change it. */
  readonly isLeaving: boolean;
  /** The customer has asked to end the entry, so that nobody expects a method of it any more. */
  readonly isGivenUp: boolean;
  /** Where the customer enters the amounts of two deposits, for such an account. */
  readonly verify: EntryState['verify'];
  readonly details: EntryState['details'];
  /** What came of an entry that saved nothing. */
  readonly notice: string;
  readonly failure: string;
  /** The server's messages by field. */
  readonly errors: Readonly<Record<string, string>>;
};

/**
 * A card or bank account whose number the processor takes at its own page. The facts come from the server alone: the
 * way back from the page proves nothing.
 */
export const methodEntryMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'entry.edited' }
      | { type: 'entry.submitted'; request: Request }
      | { type: 'form.chosen' }
      | { type: 'cancel.chosen' }
      | { type: 'page.returned' }
      | { type: 'retry.chosen' },
    emitted: {} as
      | { type: 'method.saved'; method: SavedMethod; wasSavedBefore: boolean; isGivenUp: boolean }
      | { type: 'entry.cancelled' },
    tags: {} as 'busy' | 'form' | 'looking' | 'settled' | 'waiting' | 'ending',
  },
  actors: {
    beginMethodEntry: port(beginMethodEntry),
    lookAtMethodEntry: port(lookAtMethodEntry),
    giveUpMethodEntry: port(giveUpMethodEntry),
    listMethodEntries: port(listMethodEntries),
    leave: unwired.promise<void, BegunEntry & { readonly back: string }>(),
    watchPage: unwired.callback(),
  },
  delays: { pause: 10_000, wayOut: 8_000 },
  guards: {
    isBack: ({ context }) => context.entry !== undefined,
    isOpen: ({ context }, { items }: { items: Waiting }) => items.some(({ back }) => back === context.back),
    isKnown: (_, { found }: { found: EntryState }) => found.method !== null,
    isGone: (_, { found }: { found: EntryState }) => found.state !== 'waiting',
    isLeft: ({ context }, { found }: { found: EntryState }) =>
      context.isLeaving && found.state === 'gone' && found.message === '',
    isLeftMissing: ({ context }, { error }: Failed) =>
      context.isLeaving && failureOf(error, '').status === 404,
    isMissing: (_, { error }: Failed) => failureOf(error, '').status === 404,
  },
  actions: {
    keepKey: assign(({ context }, { request }: { request: Request }) => ({
      key: context.key ?? request.key,
      failure: '',
      errors: {},
    })),
    forgetKey: assign({ key: undefined, failure: '', errors: {} }),
    keepOpen: assign(({ context }, { items }: { items: Waiting }) => ({
      entry: items.find(({ back }) => back === context.back)?.id,
    })),
    keepPage: assign((_, { page }: { page: BegunEntry }) => ({
      page,
      entry: page.id,
      notice: '',
      isGivenUp: false,
    })),
    keepFound: assign((_, { found }: { found: EntryState }) => ({
      page: found,
      isGivenUp: false,
      isEntered: found.entered,
      verify: found.verify,
      details: found.details,
      failure: '',
    })),
    tellNothing: assign((_, { found }: { found: EntryState }) => ({
      details: found.details,
      notice: found.message || NOT_ENTERED,
      key: undefined,
      entry: undefined,
      failure: '',
    })),
    tellGivenUp: assign((_, { found }: { found: EntryState }) => ({
      details: found.details,
      notice: found.message,
      key: undefined,
      entry: undefined,
      failure: '',
    })),
    startAnew: assign({ key: undefined, entry: undefined, notice: '', failure: '' }),
    keepFailure: assign((_, { error }: Failed) => {
      const { message, errors } = failureOf(error, beginMethodEntry.failure);
      return { failure: message, errors };
    }),
    keepSilence: assign((_, { error }: Failed) => ({
      failure: failureOf(error, lookAtMethodEntry.failure).message,
    })),
    keepStillOpen: assign((_, { error }: Failed) => ({
      failure: failureOf(error, giveUpMethodEntry.failure).message,
    })),
    keepWay: assign((_, { isLeaving }: { isLeaving: boolean }) => ({ isLeaving, isGivenUp: true })),
    tellCancelled: emit({ type: 'entry.cancelled' as const }),
    tellSaved: emit(({ context: { isGivenUp } }, { found }: { found: EntryState }) => ({
      type: 'method.saved' as const,
      method: found.method as SavedMethod,
      wasSavedBefore: found.was_saved_before,
      isGivenUp,
    })),
  },
}).createMachine({
  id: 'methodEntry',
  description:
    'A card or bank account whose number the processor takes at its own page: what is entered beside the number, the way out and back, and what came of it.',
  context: ({ input }) => ({
    ...input,
    key: undefined,
    page: undefined,
    isEntered: false,
    isLeaving: false,
    isGivenUp: false,
    verify: null,
    details: null,
    notice: '',
    failure: '',
    errors: {},
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'isBack', target: 'looking' }, { target: 'searching' }],
    },
    searching: {
      tags: ['busy', 'looking'],
      description: 'An entry that the customer has left half-way is still open, whichever window it was in.',
      invoke: {
        src: 'listMethodEntries',
        input: {},
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => ({ items: event.output.items }) },
            target: 'looking',
            actions: { type: 'keepOpen', params: ({ event }) => ({ items: event.output.items }) },
          },
          { target: 'entering' },
        ],
        onError: 'entering',
      },
    },
    entering: {
      tags: ['form', 'settled'],
      description:
        'What is entered beside the number. After an entry that saved nothing, all of it is still there.',
      on: {
        'entry.edited': { actions: 'forgetKey' },
        'entry.submitted': {
          target: 'beginning',
          actions: { type: 'keepKey', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    beginning: {
      tags: ['busy', 'form'],
      description: 'The server keeps what was entered, and asks the processor for its page.',
      invoke: {
        src: 'beginMethodEntry',
        input: ({ context, event }) => requestOf(event, context.key),
        onDone: {
          target: 'leaving',
          actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: { target: 'entering', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    leaving: {
      tags: ['busy', 'form'],
      invoke: {
        src: 'leave',
        input: ({ context }) => ({ ...(context.page as BegunEntry), back: context.back }),
        onDone: 'away',
        onError: 'looking',
      },
    },
    away: {
      tags: ['busy', 'form'],
      description:
        'The page is about to go, or the processor has opened in another window. Whoever comes back is told what came of it.',
      invoke: { src: 'watchPage', onError: 'looking' },
      after: { wayOut: 'looking' },
      on: { 'page.returned': 'looking' },
    },
    looking: {
      tags: ['busy', 'looking'],
      invoke: {
        src: 'lookAtMethodEntry',
        input: ({ context }) => ({ id: context.entry ?? '' }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ found: event.output }) },
            target: 'saved',
            actions: { type: 'tellSaved', params: ({ event }) => ({ found: event.output }) },
          },
          {
            guard: { type: 'isGone', params: ({ event }) => ({ found: event.output }) },
            target: 'entering',
            actions: { type: 'tellNothing', params: ({ event }) => ({ found: event.output }) },
          },
          {
            target: 'waiting',
            actions: { type: 'keepFound', params: ({ event }) => ({ found: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => event },
            target: 'entering',
            description: 'It ended long ago, or belongs to somebody else: the form starts anew.',
            actions: 'startAnew',
          },
          { target: 'unknown', actions: { type: 'keepSilence', params: ({ event }) => event } },
        ],
      },
    },
    waiting: {
      tags: ['waiting', 'settled'],
      description:
        'The number was not entered yet, or the processor verifies the account. The customer may go back to the page, or change the entries.',
      invoke: { src: 'watchPage', onError: 'unknown' },
      initial: 'resting',
      states: {
        resting: { after: { pause: 'asking' } },
        asking: {
          invoke: {
            src: 'lookAtMethodEntry',
            input: ({ context }) => ({ id: context.entry ?? '' }),
            onDone: [
              {
                guard: { type: 'isKnown', params: ({ event }) => ({ found: event.output }) },
                target: '#methodEntry.saved',
                actions: { type: 'tellSaved', params: ({ event }) => ({ found: event.output }) },
              },
              {
                guard: { type: 'isGone', params: ({ event }) => ({ found: event.output }) },
                target: '#methodEntry.entering',
                actions: { type: 'tellNothing', params: ({ event }) => ({ found: event.output }) },
              },
              {
                target: 'resting',
                actions: { type: 'keepFound', params: ({ event }) => ({ found: event.output }) },
              },
            ],
            onError: {
              target: '#methodEntry.unknown',
              actions: { type: 'keepSilence', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'page.returned': '.asking',
        'form.chosen': { target: 'ending', actions: { type: 'keepWay', params: { isLeaving: false } } },
        'cancel.chosen': { target: 'ending', actions: { type: 'keepWay', params: { isLeaving: true } } },
      },
    },
    ending: {
      tags: ['busy', 'waiting', 'ending'],
      description:
        "The processor's page closes before the form opens or the customer leaves: otherwise a second method could be saved there. A number that was entered meanwhile is taken in.",
      invoke: {
        src: 'giveUpMethodEntry',
        input: ({ context }) => ({ id: context.entry ?? '' }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ found: event.output }) },
            target: 'saved',
            actions: { type: 'tellSaved', params: ({ event }) => ({ found: event.output }) },
          },
          {
            guard: { type: 'isLeft', params: ({ event }) => ({ found: event.output }) },
            target: 'cancelled',
          },
          {
            guard: { type: 'isGone', params: ({ event }) => ({ found: event.output }) },
            target: 'entering',
            actions: { type: 'tellGivenUp', params: ({ event }) => ({ found: event.output }) },
          },
          {
            target: 'waiting',
            description: 'An account was entered meanwhile, and the processor verifies it.',
            actions: { type: 'keepFound', params: ({ event }) => ({ found: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isLeftMissing', params: ({ event }) => event },
            target: 'cancelled',
            description: 'It ended long ago.',
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event },
            target: 'looking',
            description:
              'It ended long ago, or a server of the version before cannot end it: a look tells which.',
          },
          { target: 'unknown', actions: { type: 'keepStillOpen', params: ({ event }) => event } },
        ],
      },
    },
    unknown: {
      tags: ['settled'],
      description: 'The server does not say what came of the entry. The customer asks again.',
      on: { 'retry.chosen': 'looking' },
    },
    cancelled: {
      type: 'final',
      tags: ['settled'],
      description: "The processor's page has closed, and nothing was saved.",
      entry: 'tellCancelled',
    },
    saved: {
      type: 'final',
      tags: ['settled'],
      description: 'The method is in the wallet, with the facts from the processor.',
    },
  },
});

function requestOf(event: { type: string }, key: string | undefined): Request {
  if (event.type !== 'entry.submitted') throw new Error('nothing to begin');
  const { request } = event as { type: string; request: Request };
  return { ...request, key: key ?? request.key };
}
