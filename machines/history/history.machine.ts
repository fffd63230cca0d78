import { assign, setup } from 'xstate';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { HISTORY_PAGE, type HistoryLine, lineKey } from '../../domain/history/history.ts';
import {
  type HistoryOptions,
  type HistorySort,
  isInOrder,
  isSameSearch,
} from '../../domain/history/options.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { unwired } from '../port.ts';

/** A request for records that match the options: a number of them, from the start or after those shown. */
export interface HistoryRequest {
  readonly options: HistoryOptions;
  readonly page: number;
  readonly perPage: number;
}

/** The answer: `total` counts all matching records, `at` is when they were fetched, in milliseconds. */
export interface HistoryAnswer {
  readonly lines: readonly HistoryLine[];
  readonly total: number;
  readonly at: number;
}

/** The saved records that match the options; `at` is when the oldest of them was fetched. */
export interface HeldHistory {
  readonly lines: readonly HistoryLine[];
  readonly at: number | undefined;
}

type Context = {
  readonly options: HistoryOptions;
  /** The lines in their order; `pages` of them are shown. */
  readonly lines: readonly HistoryLine[];
  readonly total: number;
  readonly pages: number;
  readonly asOf: number | undefined;
  /** True while the lines are those of the device, which may hold only some of a month. */
  readonly isFromDevice: boolean;
  readonly failure: Failure | undefined;
};

/** The most pages that one call returns. */
const MOST_PAGES = 5;

function pagesOf(lines: number): number {
  return Math.max(1, Math.ceil(lines / HISTORY_PAGE));
}

/** One tab of history: its options, the shown records and `Show more` (HIS-02 to HIS-15, HIS-24, HIS-25). */
export const historyMachine = setup({
  types: {
    context: {} as Context,
    /** `pages` is above 1 when a customer returns to a list that was longer. */
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
    tags: {} as 'busy' | 'settled' | 'offline' | 'replacing' | 'known' | 'answered' | 'slow' | 'adding',
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
      isFromDevice: true,
    }),
    keepAnswer: assign({
      lines: (_, params: { answer: HistoryAnswer }) => params.answer.lines,
      total: (_, params: { answer: HistoryAnswer }) => params.answer.total,
      pages: (_, params: { answer: HistoryAnswer }) => pagesOf(params.answer.lines.length),
      asOf: (_, params: { answer: HistoryAnswer }) => params.answer.at,
      isFromDevice: false,
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
    usualWait: 4_000,
  },
}).createMachine({
  id: 'history',
  description: "One tab of history: first the device's records, then the server's, page by page.",
  context: ({ input }) => ({
    options: input.options,
    lines: [],
    total: 0,
    pages: input.pages,
    asOf: undefined,
    isFromDevice: false,
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
      description: 'Reads the device store.',
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
      description: 'The customer is typing a keyword or a date: the server is not asked at every letter.',
      after: { typingPause: 'asked' },
      on: { 'search.submitted': 'asked' },
    },
    asked: {
      description: 'A range that ends before its start is not sent (HIS-13).',
      always: [{ guard: 'isInOrder', target: 'loading' }, { target: 'refused' }],
    },
    refused: {
      tags: ['settled'],
      description: 'The range ends before its start; the earlier list is still shown.',
    },
    loading: {
      tags: ['busy', 'replacing'],
      description: 'The list stays until the answer arrives. New options start at the first page (HIS-15).',
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
            guard: { type: 'isOutOfReach', params: ({ event }) => event },
            target: 'searchingDevice',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
      initial: 'asUsual',
      states: {
        asUsual: { after: { usualWait: 'slow' } },
        slow: {
          tags: ['slow'],
          description: 'The answer takes long: the screen says that it shows what was saved, and since when.',
        },
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
      tags: ['busy', 'known', 'adding'],
      description: 'The next 20 records are loading; they appear below those shown (HIS-07).',
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
        onError: { target: 'listed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    searchingDevice: {
      tags: ['busy', 'offline', 'replacing'],
      description: 'The server is unreachable, so the options apply to the records on the device (HIS-25).',
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
      description:
        'The records on the device, with their age. The server is asked again when it is reachable.',
      on: {
        'more.asked': { guard: 'isHeldMore', actions: 'showMore' },
        'view.refreshed': 'loading',
        'connection.returned': 'loading',
      },
    },
    failed: {
      tags: ['settled', 'answered'],
      description: 'The server refused; the earlier list is still shown (HIS-24).',
      on: { 'view.refreshed': 'loading', 'connection.returned': 'loading' },
    },
  },
});
