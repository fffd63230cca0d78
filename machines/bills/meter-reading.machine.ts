import { assign, emit, setup } from 'xstate';
import type { MeterReading } from '../../domain/bills/meter-reading.ts';
import { type Metered, type ReadingEntry, readingChange } from '../../domain/outbox/meter-reading-change.ts';
import type { Change, ChangeOf } from '../../domain/outbox/outbox.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';

type Refusal = { readonly message: string; readonly errors: Readonly<Record<string, string>> };

type ReadingChange = ChangeOf<'meter reading'>;

type Context = {
  readonly subject: string;
  readonly entry: ReadingEntry;
  /** Of the server, by its own names of the fields. */
  readonly failure: Refusal;
};

/** A reading to send: the account, the meter with its last reading, and the date. */
type Reading = { account: Metered; meter: MeterReading; today: CalendarDate; id: string };

/** Entering a meter reading (DET-64 to DET-70). The outbox sends the reading to the server (ruling 19). */
export const meterReadingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { subject: string },
    events: {} as
      | { type: 'value.edited'; value: string }
      | { type: 'date.edited'; date: CalendarDate | null }
      | { type: 'reading.submitted'; reading: Reading }
      | { type: 'undo.chosen'; change: ReadingChange }
      | { type: 'change.sent'; change: Change }
      | { type: 'change.refused'; change: Change; failure: Refusal; isElsewhere: boolean }
      | { type: 'undo.failed'; change: Change },
    emitted: {} as
      | { type: 'change.made'; change: ReadingChange }
      | { type: 'change.undone'; change: ReadingChange },
    tags: {} as 'dirty' | 'settled' | 'attempted' | 'kept' | 'saved' | 'refused' | 'correcting',
  },
  guards: {
    isReading: ({ context }, { account, meter, today, id }: Reading) =>
      readingChange(account, meter, context.entry, today, id) !== undefined,
    isOurs: ({ context }, { change }: { change: Change }) => change.subject === context.subject,
    isOursElsewhere: ({ context }, { change, isElsewhere }: { change: Change; isElsewhere: boolean }) =>
      isElsewhere && change.subject === context.subject,
  },
  actions: {
    keepValue: assign({
      entry: ({ context }, { value }: { value: string }) => ({ ...context.entry, newMeterValue: value }),
    }),
    keepDate: assign({
      entry: ({ context }, { date }: { date: CalendarDate | null }) => ({
        ...context.entry,
        newMeterDate: date,
      }),
    }),
    tellMade: emit(({ context }, { account, meter, today, id }: Reading) => ({
      type: 'change.made' as const,
      change: readingChange(account, meter, context.entry, today, id) as ReadingChange,
    })),
    tellUndone: emit((_, { change }: { change: ReadingChange }) => ({
      type: 'change.undone' as const,
      change,
    })),
    forgetEntry: assign({ entry: { newMeterValue: '', newMeterDate: null } }),
    bringBackEntry: assign({
      entry: ({ context }, { change }: { change: Change }) =>
        change.kind === 'meter reading'
          ? { newMeterValue: String(change.request.reading), newMeterDate: change.request.date_read }
          : context.entry,
    }),
    keepFailure: assign({ failure: (_, { failure }: { failure: Refusal }) => failure }),
  },
}).createMachine({
  id: 'meterReading',
  description: 'One meter of an account: a new reading, from the form to the server.',
  context: ({ input }) => ({
    subject: input.subject,
    entry: { newMeterValue: '', newMeterDate: null },
    failure: { message: '', errors: {} },
  }),
  initial: 'untouched',
  on: {
    'value.edited': {
      target: '.edited',
      actions: { type: 'keepValue', params: ({ event }) => ({ value: event.value }) },
    },
    'date.edited': {
      target: '.edited',
      actions: { type: 'keepDate', params: ({ event }) => ({ date: event.date }) },
    },
    'reading.submitted': [
      {
        guard: { type: 'isReading', params: ({ event }) => event.reading },
        target: '.kept',
        actions: [{ type: 'tellMade', params: ({ event }) => event.reading }, 'forgetEntry'],
      },
      { target: '.attempted' },
    ],
    'undo.chosen': {
      target: '.edited',
      actions: [
        { type: 'tellUndone', params: ({ event }) => ({ change: event.change }) },
        { type: 'bringBackEntry', params: ({ event }) => ({ change: event.change }) },
      ],
    },
    'change.sent': {
      guard: { type: 'isOurs', params: ({ event }) => ({ change: event.change }) },
      target: '.saved',
    },
    'change.refused': [
      {
        guard: {
          type: 'isOursElsewhere',
          params: ({ event }) => ({ change: event.change, isElsewhere: event.isElsewhere }),
        },
        target: '.refused',
        actions: [
          { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
          { type: 'bringBackEntry', params: ({ event }) => ({ change: event.change }) },
        ],
      },
      {
        guard: { type: 'isOurs', params: ({ event }) => ({ change: event.change }) },
        target: '.correcting',
        actions: [
          { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
          { type: 'bringBackEntry', params: ({ event }) => ({ change: event.change }) },
        ],
      },
    ],
    'undo.failed': {
      description: 'The change could not be taken back.',
      guard: { type: 'isOurs', params: ({ event }) => ({ change: event.change }) },
      target: '.kept',
      actions: 'forgetEntry',
    },
  },
  states: {
    untouched: { tags: ['settled'] },
    edited: { tags: ['dirty'], description: 'No problem is shown before the first attempt to save.' },
    attempted: {
      tags: ['dirty', 'attempted'],
      description: 'The reading is not valid; its problems are shown until it is (DET-66 to DET-68).',
      on: {
        'value.edited': { actions: { type: 'keepValue', params: ({ event }) => ({ value: event.value }) } },
        'date.edited': { actions: { type: 'keepDate', params: ({ event }) => ({ date: event.date }) } },
      },
    },
    kept: {
      tags: ['settled', 'kept'],
      description: 'Saved on this device. The outbox sends it now or when there is a connection.',
    },
    saved: {
      tags: ['settled', 'saved'],
      description: 'The biller has the reading: it is the current one (DET-69).',
    },
    refused: {
      tags: ['dirty', 'refused'],
      description: 'The server refused it while the customer does something else; the entry stays (DET-70).',
    },
    correcting: {
      tags: ['dirty', 'correcting'],
      description: 'The server refused it: the entry is open again at the field that it names (DET-70).',
    },
  },
});
