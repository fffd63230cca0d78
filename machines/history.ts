import { assign, setup } from 'xstate';
import type { CalendarDate } from '../domain/calendar-date.ts';
import { FALLBACK } from '../domain/call.ts';
import { type Failure, failureOf } from '../domain/failure.ts';
import { HISTORY_PAGE, type HistoryLine, lineKey } from '../domain/history.ts';
import { type HistoryOptions, type HistorySort, isInOrder, isSameSearch } from '../domain/history-options.ts';
import { unwired } from './port.ts';

/** What is asked for: so many records of what the options name, from the start or after those that are shown. */
export interface HistoryRequest {
  readonly options: HistoryOptions;
  readonly page: number;
  readonly perPage: number;
}

/** What came: `total` counts all records that match, `at` is when they were fetched, in milliseconds. */
export interface HistoryAnswer {
  readonly lines: readonly HistoryLine[];
  readonly total: number;
  readonly at: number;
}

/** What the device holds of what the options name; `at` is when the oldest of it was fetched. */
export interface HeldHistory {
  readonly lines: readonly HistoryLine[];
  readonly at: number | undefined;
}

type Context = {
  readonly options: HistoryOptions;
  /** In their order; `pages` of them are shown. */
  readonly lines: readonly HistoryLine[];
  readonly total: number;
  readonly pages: number;
  readonly asOf: number | undefined;
  readonly failure: Failure | undefined;
};

/** As many pages as one call brings. */
const MOST_PAGES = 5;

function pagesOf(lines: number): number {
  return Math.max(1, Math.ceil(lines / HISTORY_PAGE));
}

/** One tab of history: its options, the records shown and `Show more` (HIS-02 to HIS-15, HIS-24, HIS-25). */
export const historyMachine = setup({
  types: {
    context: {} as Context,
    /** `pages` is more than one where somebody comes back to a list that had grown. */
    input: {} as { options: HistoryOptions; pages: number },
    events: {} as
      | { type: 'keyword.typed'; q: string }
      | { type: 'range.typed'; start: CalendarDate | null; end: CalendarDate | null }
      | { type: 'search.submitted' }
      | { type: 'range.chosen'; start: CalendarDate | null; end: CalendarDate | null }
      | { type: 'sort.chosen'; sort: HistorySort }
      | { type: 'search.cleared' }
      | { type: 'more.asked' }
      | { type: 'view.refreshed' }
      | { type: 'connection.returned' },
    tags: {} as 'busy' | 'settled' | 'offline' | 'replacing' | 'known' | 'answered',
  },
  actors: {
    lookOnDevice: unwired.promise<HeldHistory, { options: HistoryOptions }>(),
    searchDevice: unwired.promise<HeldHistory, { options: HistoryOptions }>(),
    loadPage: unwired.promise<HistoryAnswer, HistoryRequest>(),
  },
  guards: {
    isInOrder: ({ context }) => isInOrder(context.options),
    isChange: ({ context }, params: { options: HistoryOptions }) =>
      !isSameSearch(context.options, params.options),
    isOutOfReach: (_, params: { error: unknown }) => failureOf(params.error, FALLBACK).status === 0,
    isMore: ({ context }) => context.total > context.lines.length,
    isHeldMore: ({ context }) => context.lines.length > context.pages * HISTORY_PAGE,
    isShort: ({ context }) => context.pages <= MOST_PAGES,
  },
  actions: {
    keepOptions: assign({
      options: (_, params: { options: HistoryOptions }) => params.options,
      pages: 1,
    }),
    keepKeyword: assign({
      options: ({ context }, params: { q: string }) => ({ ...context.options, q: params.q }),
    }),
    keepHeld: assign({
      lines: (_, params: { held: HeldHistory }) => params.held.lines,
      total: (_, params: { held: HeldHistory }) => params.held.lines.length,
      asOf: (_, params: { held: HeldHistory }) => params.held.at,
    }),
    keepAnswer: assign({
      lines: (_, params: { answer: HistoryAnswer }) => params.answer.lines,
      total: (_, params: { answer: HistoryAnswer }) => params.answer.total,
      pages: (_, params: { answer: HistoryAnswer }) => pagesOf(params.answer.lines.length),
      asOf: (_, params: { answer: HistoryAnswer }) => params.answer.at,
      failure: undefined,
    }),
    addAnswer: assign({
      lines: ({ context }, params: { answer: HistoryAnswer }) => {
        const shown = new Set(context.lines.map(lineKey));
        return [...context.lines, ...params.answer.lines.filter((line) => !shown.has(lineKey(line)))];
      },
      total: ({ context }, params: { answer: HistoryAnswer }) =>
        params.answer.lines.length > 0 ? params.answer.total : context.lines.length,
      pages: ({ context }) => context.pages + 1,
      failure: undefined,
    }),
    showMore: assign({ pages: ({ context }) => context.pages + 1 }),
    keepFailure: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error, FALLBACK),
    }),
  },
  delays: {
    typingPause: 400,
  },
}).createMachine({
  id: 'history',
  description: 'One tab of history: what the device holds at once, then the server, page by page.',
  context: ({ input }) => ({
    options: input.options,
    lines: [],
    total: 0,
    pages: input.pages,
    asOf: undefined,
    failure: undefined,
  }),
  initial: 'looking',
  on: {
    'keyword.typed': [
      {
        guard: {
          type: 'isChange',
          params: ({ context, event }) => ({ options: { ...context.options, q: event.q } }),
        },
        target: '.typing',
        actions: {
          type: 'keepOptions',
          params: ({ context, event }) => ({ options: { ...context.options, q: event.q } }),
        },
      },
      { actions: { type: 'keepKeyword', params: ({ event }) => ({ q: event.q }) } },
    ],
    'range.typed': {
      target: '.typing',
      actions: {
        type: 'keepOptions',
        params: ({ context, event }) => ({
          options: { ...context.options, start: event.start, end: event.end },
        }),
      },
    },
    'range.chosen': {
      target: '.asked',
      actions: {
        type: 'keepOptions',
        params: ({ context, event }) => ({
          options: { ...context.options, start: event.start, end: event.end },
        }),
      },
    },
    'sort.chosen': {
      target: '.asked',
      actions: {
        type: 'keepOptions',
        params: ({ context, event }) => ({ options: { ...context.options, sort: event.sort } }),
      },
    },
    'search.cleared': {
      target: '.asked',
      actions: {
        type: 'keepOptions',
        params: ({ context }) => ({ options: { ...context.options, q: '', start: null, end: null } }),
      },
    },
  },
  states: {
    looking: {
      tags: ['busy', 'replacing'],
      description: 'Reading the device.',
      invoke: {
        src: 'lookOnDevice',
        input: ({ context }) => ({ options: context.options }),
        onDone: {
          target: 'loading',
          actions: { type: 'keepHeld', params: ({ event }) => ({ held: event.output }) },
        },
        onError: 'loading',
      },
    },
    typing: {
      tags: ['replacing'],
      description: 'A keyword or a date is being typed: nothing is asked at every letter.',
      after: { typingPause: 'asked' },
      on: { 'search.submitted': 'asked' },
    },
    asked: {
      description: 'A range whose end is before its start is not asked for (HIS-13).',
      always: [{ guard: 'isInOrder', target: 'loading' }, { target: 'refused' }],
    },
    refused: {
      tags: ['settled'],
      description: 'The range is the wrong way round; what was shown before still is.',
    },
    loading: {
      tags: ['busy', 'replacing'],
      description:
        'What is shown stays until the answer is there. New options start at the first page (HIS-15).',
      invoke: {
        src: 'loadPage',
        input: ({ context }) => ({
          options: context.options,
          page: 1,
          perPage: Math.min(context.pages, MOST_PAGES) * HISTORY_PAGE,
        }),
        onDone: {
          target: 'listed',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOutOfReach', params: ({ event }) => ({ error: event.error }) },
            target: 'searchingDevice',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    listed: {
      tags: ['settled', 'known', 'answered'],
      on: {
        'more.asked': { guard: 'isMore', target: 'adding' },
        'view.refreshed': 'loading',
        'connection.returned': { guard: 'isShort', target: 'loading' },
      },
    },
    adding: {
      tags: ['busy', 'known'],
      description: 'The next 20 are on their way; they come below those that are shown (HIS-07).',
      invoke: {
        src: 'loadPage',
        input: ({ context }) => ({
          options: context.options,
          page: context.pages + 1,
          perPage: HISTORY_PAGE,
        }),
        onDone: {
          target: 'listed',
          actions: { type: 'addAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'listed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    searchingDevice: {
      tags: ['busy', 'offline', 'replacing'],
      description: 'The server cannot be reached: the options apply to what the device holds (HIS-25).',
      invoke: {
        src: 'searchDevice',
        input: ({ context }) => ({ options: context.options }),
        onDone: {
          target: 'saved',
          actions: { type: 'keepHeld', params: ({ event }) => ({ held: event.output }) },
        },
        onError: 'failed',
      },
    },
    saved: {
      tags: ['settled', 'offline', 'known'],
      description: 'What the device holds, with its age. The server is asked again when it is back.',
      on: {
        'more.asked': { guard: 'isHeldMore', actions: 'showMore' },
        'view.refreshed': 'loading',
        'connection.returned': 'loading',
      },
    },
    failed: {
      tags: ['settled', 'answered'],
      description: 'The server would not; what was shown before still is (HIS-24).',
      on: { 'view.refreshed': 'loading', 'connection.returned': 'loading' },
    },
  },
});
