import { and, assign, emit, not, raise, setup, stateIn } from 'xstate';
import type { RequestOf } from '../domain/call.ts';
import { calculateTaxReturn, getTaxReturn, saveTaxReturn } from '../domain/calls/tax.ts';
import { failureOf } from '../domain/failure.ts';
import type { Change, ChangeOf } from '../domain/outbox.ts';
import {
  draftProblems,
  entriesFor,
  entryKey,
  isSameLines,
  isStoredAs,
  linesToSend,
  type TaxEntries,
  type TaxPart,
  unstored,
  withLeft,
} from '../domain/tax-draft.ts';
import {
  allLines,
  type TaxAftermath,
  taxDraftChange,
  taxDraftSubject,
  taxSave,
} from '../domain/tax-draft-change.ts';
import {
  calculatedValues,
  calculationDifferences,
  differencesSince,
  type TaxDifference,
} from '../domain/tax-preview.ts';
import { isEditable, type TaxReturn } from '../domain/tax-return.ts';
import { port, unwired } from './port.ts';
import { taxPaymentMachine } from './taxPayment.ts';

type DraftChange = ChangeOf<'tax draft'>;

/** What the device holds of a draft from before. */
export interface OpenedDraft {
  /** Entries that wait to be sent. */
  readonly change: DraftChange | undefined;
  readonly aftermath: TaxAftermath | undefined;
}

type Context = {
  /** As the server told it last. */
  readonly taxReturn: TaxReturn;
  readonly entries: TaxEntries;
  /** The field that was left last with something to save, by its key. */
  readonly lastLeft: string | undefined;
  /** The draft that is on its way, or waits for a connection. */
  readonly change: DraftChange | undefined;
  readonly aftermath: TaxAftermath | undefined;
  /** As it was shown when it was to be filed: nothing else is filed, whatever is told meanwhile. */
  readonly asked: TaxReturn;
  /** What the server has calculated for the question whether to file, where it is not what was shown. */
  readonly calculated: readonly TaxDifference[];
  /** What was changed elsewhere while it was to be filed. */
  readonly elsewhere: readonly TaxDifference[];
  /** True once the server has said that it did not take the filing, because of what was changed or filed elsewhere. */
  readonly isOutdated: boolean;
  /** True where the return was read after the filing, and was still Non-filed. */
  readonly isSeenOpen: boolean;
  /** What became of the filing. */
  readonly message: string;
};

type Field = { part: TaxPart; item: number };
type Told = { taxReturn: TaxReturn };
type Named = { id: string };
type Left = Named & { key: string | undefined };
type Failed = { error: unknown };
type OfChange = { change: Change };

export const NOT_FILED = 'Unable to file tax return.  Please try again later.';
const DOWN = 503;

const linesOf = (change: DraftChange | undefined) => change?.request.taxreturn.taxReturnDetails ?? [];
const linesLeft = ({ taxReturn, entries, change }: Context, key: string | undefined) =>
  linesToSend(taxReturn, withLeft(entries, key), linesOf(change));
const isConflicted = ({ aftermath }: Context) => aftermath?.kind === 'refused' && aftermath.lines.length > 0;

/** Filling in, saving, filing and paying one tax return (RET-11 to RET-36, ruling 19). */
export const taxReturnMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Told,
    events: {} as
      | { type: 'return.told'; taxReturn: TaxReturn }
      | { type: 'aftermath.told'; aftermath: TaxAftermath | undefined }
      | { type: 'aftermath.read' }
      | ({ type: 'field.edited'; text: string } & Field)
      | ({ type: 'field.left'; id: string } & Field)
      | { type: 'override.reset'; item: number; id: string }
      | { type: 'save.chosen'; id: string }
      | { type: 'draft.discarded' }
      | { type: 'ours.kept'; id: string }
      | { type: 'theirs.taken' }
      | { type: 'change.sent'; change: Change }
      | { type: 'change.refused'; change: Change; message: string }
      | { type: 'filing.chosen'; id: string }
      | { type: 'filing.confirmed' }
      | { type: 'filing.dismissed' }
      | { type: 'filing.asked' }
      | { type: 'filing.lost' }
      | { type: 'entries.left'; id: string },
    emitted: {} as
      | { type: 'change.made'; change: DraftChange }
      | { type: 'change.undone'; change: DraftChange }
      | { type: 'aftermath.read' }
      | { type: 'return.filed' },
    tags: {} as
      | 'busy'
      | 'dirty'
      | 'settled'
      | 'opening'
      | 'stored'
      | 'kept'
      | 'refused'
      | 'saved'
      | 'preparing',
    children: {} as { payment: 'taxPayment' },
  },
  actors: {
    taxPayment: taxPaymentMachine,
    openDraft: unwired.promise<OpenedDraft, { taxReturnId: number }>(),
    calculate: port(calculateTaxReturn),
    file: port(saveTaxReturn),
    readReturn: port(getTaxReturn),
  },
  guards: {
    isEditable: ({ context }) => isEditable(context.taxReturn),
    hasEntries: ({ context }) => Object.keys(context.entries).length > 0,
    hasNoEntries: ({ context }) => Object.keys(context.entries).length === 0,
    hasChange: (_, { draft }: { draft: OpenedDraft }) => draft.change !== undefined,
    hasRefusal: (_, { draft }: { draft: OpenedDraft }) => draft.aftermath?.kind === 'refused',
    isChanged: ({ context }, { key }: Pick<Left, 'key'>) =>
      isEditable(context.taxReturn) && !isSameLines(linesLeft(context, key), linesOf(context.change)),
    mayBeFiled: ({ context }) =>
      isEditable(context.taxReturn) && draftProblems(context.taxReturn, context.entries).length === 0,
    isOurs: ({ context }, { change }: OfChange) => change.subject === taxDraftSubject(context.taxReturn.id),
    isLastOurs: ({ context }, { change }: OfChange) =>
      change.subject === taxDraftSubject(context.taxReturn.id) &&
      (context.change === undefined || change.id >= context.change.id),
    isTaken: ({ context: { taxReturn, change } }) =>
      change !== undefined &&
      taxReturn.version > change.request.taxreturn.version &&
      isStoredAs(taxReturn, linesOf(change)),
    isConflicted: ({ context }) => isConflicted(context),
    savesNothing: ({ context }, { key }: { key: string }) =>
      isConflicted(context) || context.entries[key]?.isLeft !== false,
    isStored: stateIn({ entries: 'still' }),
    mayBeAtWork: stateIn({ server: 'atWork' }),
    isStuck: stateIn({ entries: 'refused' }),
    wasFiled: (_, { taxReturn }: Told) => !isEditable(taxReturn),
    isOutdated: ({ context }) => context.isOutdated,
    wasFiledElsewhere: ({ context }, { taxReturn }: Told) => context.isOutdated && !isEditable(taxReturn),
    isOther: ({ context }, { taxReturn }: Told) =>
      taxReturn.version !== context.asked.version || !isEditable(taxReturn),
    wasOutdated: (_, { error }: Failed) => failureOf(error, NOT_FILED).status === 409,
    wasLost: (_, { error }: Failed) => {
      const { kind, status } = failureOf(error, NOT_FILED);
      return kind === 'unknown' && status !== DOWN;
    },
  },
  actions: {
    keepOpened: assign(({ context }, { draft }: { draft: OpenedDraft }) => {
      const refused = draft.aftermath?.kind === 'refused' ? draft.aftermath.entered : [];
      const lines = draft.change ? linesOf(draft.change) : refused;
      return {
        change: draft.change,
        aftermath: draft.aftermath,
        entries: { ...entriesFor(context.taxReturn, lines), ...context.entries },
      };
    }),
    keepTold: assign(({ context }, { taxReturn }: Told) => ({
      taxReturn,
      entries: unstored(taxReturn, context.entries),
    })),
    keepAftermath: assign({
      aftermath: (_, { aftermath }: { aftermath: TaxAftermath | undefined }) => aftermath,
    }),
    forgetAftermath: assign({ aftermath: undefined }),
    tellRead: emit({ type: 'aftermath.read' }),
    keepEntry: assign({
      entries: ({ context }, { part, item, text }: Field & { text: string }) => ({
        ...context.entries,
        [entryKey(part, item)]: { text, isLeft: false },
      }),
      message: '',
      elsewhere: [],
    }),
    resetOverride: assign({
      entries: ({ context }, { item }: { item: number }) => ({
        ...context.entries,
        [entryKey('amount', item)]: { text: '', isLeft: true },
      }),
      lastLeft: (_, { item }: { item: number }) => entryKey('amount', item),
    }),
    leaveFields: assign({
      entries: ({ context }, { key }: Pick<Left, 'key'>) =>
        unstored(context.taxReturn, withLeft(context.entries, key)),
    }),
    makeChange: assign(({ context }, { key, id }: Left) => ({
      entries: withLeft(context.entries, key),
      lastLeft: key ?? context.lastLeft,
      change: taxDraftChange(context.taxReturn, linesLeft(context, key), id),
    })),
    makeWhole: assign(({ context }, { id }: Named) => ({
      entries: withLeft(context.entries),
      change: taxDraftChange(
        context.taxReturn,
        linesToSend(context.taxReturn, withLeft(context.entries), allLines(context.taxReturn)),
        id,
      ),
    })),
    tellMade: emit(({ context }) => ({
      type: 'change.made' as const,
      change: context.change as DraftChange,
    })),
    tellUndone: emit(({ context }) => ({
      type: 'change.undone' as const,
      change: context.change as DraftChange,
    })),
    forgetChange: assign({ change: undefined }),
    dropStored: assign({ entries: ({ context }) => unstored(context.taxReturn, context.entries) }),
    dropEntries: assign({ entries: {}, change: undefined }),
    keepAsked: assign({ asked: ({ context }) => context.taxReturn, isOutdated: false }),
    keepOutdated: assign({ isOutdated: true }),
    keepCalculated: assign({
      calculated: ({ context }, { taxReturn }: Told) =>
        calculationDifferences(calculatedValues(context.asked), taxReturn),
    }),
    keepElsewhere: assign({
      elsewhere: ({ context }, { taxReturn }: Told) => differencesSince(context.asked, taxReturn),
      message: 'This return was changed elsewhere. It was not filed. Please look at it again.',
    }),
    keepFiledElsewhere: assign({
      elsewhere: ({ context }, { taxReturn }: Told) => differencesSince(context.asked, taxReturn),
      message: 'This return was filed elsewhere. Nothing was filed from here.',
    }),
    forgetMessage: assign({ message: '', isSeenOpen: false, elsewhere: [], calculated: [] }),
    keepMessage: assign({
      message: (_, { error }: Failed) => failureOf(error, NOT_FILED).message,
    }),
    keepNotFiled: assign({ message: NOT_FILED }),
    keepSeenOpen: assign({ isSeenOpen: true }),
    leaveAll: raise((_, { id }: Named) => ({ type: 'entries.left' as const, id })),
    tellLost: raise({ type: 'filing.lost' }),
    tellFiled: emit({ type: 'return.filed' }),
  },
  delays: {
    savedShown: 5_000,
    unknownPause: 5_000,
    /** More than a server takes to file: 10 s for the organization to answer, and 10 s for the return to be free. */
    serverLimit: 25_000,
  },
}).createMachine({
  id: 'taxReturn',
  description:
    'A tax return: what is entered is saved field by field through the outbox, in order and the latest winning; filing is sent once, after everything is saved.',
  context: ({ input }) => ({
    taxReturn: input.taxReturn,
    asked: input.taxReturn,
    entries: {},
    lastLeft: undefined,
    change: undefined,
    aftermath: undefined,
    calculated: [],
    elsewhere: [],
    isOutdated: false,
    isSeenOpen: false,
    message: '',
  }),
  invoke: { src: 'taxPayment', id: 'payment', onError: {} },
  on: {
    'return.told': {
      actions: { type: 'keepTold', params: ({ event }) => ({ taxReturn: event.taxReturn }) },
    },
    'aftermath.told': {
      actions: { type: 'keepAftermath', params: ({ event }) => ({ aftermath: event.aftermath }) },
    },
    'aftermath.read': { actions: ['forgetAftermath', 'tellRead'] },
  },
  type: 'parallel',
  states: {
    entries: {
      initial: 'opening',
      on: {
        'field.edited': {
          guard: 'isEditable',
          actions: {
            type: 'keepEntry',
            params: ({ event }) => ({ part: event.part, item: event.item, text: event.text }),
          },
        },
        'field.left': [
          {
            guard: {
              type: 'isChanged',
              params: ({ event }) => ({ key: entryKey(event.part, event.item) }),
            },
            target: '.kept',
            actions: [
              {
                type: 'makeChange',
                params: ({ event }) => ({ key: entryKey(event.part, event.item), id: event.id }),
              },
              'tellMade',
            ],
          },
          {
            actions: {
              type: 'leaveFields',
              params: ({ event }) => ({ key: entryKey(event.part, event.item) }),
            },
          },
        ],
        'override.reset': {
          guard: 'isEditable',
          target: '.kept',
          actions: [
            { type: 'resetOverride', params: ({ event }) => ({ item: event.item }) },
            { type: 'makeChange', params: ({ event }) => ({ key: undefined, id: event.id }) },
            'tellMade',
          ],
        },
        'save.chosen': {
          guard: 'mayBeFiled',
          target: '.kept',
          actions: [{ type: 'makeWhole', params: ({ event }) => ({ id: event.id }) }, 'tellMade'],
        },
        'entries.left': [
          {
            guard: { type: 'isChanged', params: { key: undefined } },
            target: '.kept',
            actions: [
              { type: 'makeChange', params: ({ event }) => ({ key: undefined, id: event.id }) },
              'tellMade',
            ],
          },
          { actions: { type: 'leaveFields', params: { key: undefined } } },
        ],
        'change.refused': {
          guard: { type: 'isLastOurs', params: ({ event }) => ({ change: event.change }) },
          target: '.refused',
          actions: 'forgetChange',
        },
      },
      states: {
        opening: {
          tags: ['busy', 'opening'],
          description: 'Entries that wait on the device since another visit come back into their fields.',
          invoke: {
            src: 'openDraft',
            input: ({ context }) => ({ taxReturnId: context.taxReturn.id }),
            onDone: [
              {
                guard: { type: 'hasChange', params: ({ event }) => ({ draft: event.output }) },
                target: 'kept',
                actions: { type: 'keepOpened', params: ({ event }) => ({ draft: event.output }) },
              },
              {
                guard: { type: 'hasRefusal', params: ({ event }) => ({ draft: event.output }) },
                target: 'refused',
                actions: { type: 'keepOpened', params: ({ event }) => ({ draft: event.output }) },
              },
              {
                target: 'still',
                actions: { type: 'keepOpened', params: ({ event }) => ({ draft: event.output }) },
              },
            ],
            onError: 'still',
          },
        },
        still: {
          tags: ['settled', 'stored'],
          description: 'Everything is stored as it stands in the fields.',
          always: { guard: 'hasEntries', target: 'edited' },
        },
        edited: {
          tags: ['dirty'],
          description: 'A field is being filled in, or holds what is no amount (RET-18, RET-23).',
          always: { guard: 'hasNoEntries', target: 'still' },
        },
        kept: {
          tags: ['kept'],
          description: 'Kept on this device and on its way, now or when there is a connection.',
          always: { guard: 'isTaken', target: 'still', actions: 'forgetChange' },
          on: {
            'change.sent': {
              guard: { type: 'isLastOurs', params: ({ event }) => ({ change: event.change }) },
              target: 'still',
              actions: ['forgetChange', 'dropStored'],
            },
            'draft.discarded': { target: 'still', actions: ['tellUndone', 'dropEntries'] },
          },
        },
        refused: {
          tags: ['dirty', 'refused'],
          description:
            'The server did not take the entries, or the return was changed elsewhere. They stay in their fields (ERR2-44).',
          on: {
            // Who only passes through a field asks for no save again (RET-18). Of lines that were changed elsewhere it must be
            // said first which are to stand.
            'field.left': {
              guard: {
                type: 'savesNothing',
                params: ({ event }) => ({ key: entryKey(event.part, event.item) }),
              },
              actions: {
                type: 'leaveFields',
                params: ({ event }) => ({ key: entryKey(event.part, event.item) }),
              },
            },
            'override.reset': { guard: 'isConflicted' },
            'save.chosen': { guard: 'isConflicted' },
            'entries.left': { guard: 'isConflicted' },
            'ours.kept': {
              guard: 'isEditable',
              target: 'kept',
              actions: [
                { type: 'makeWhole', params: ({ event }) => ({ id: event.id }) },
                'tellMade',
                'forgetAftermath',
                'tellRead',
              ],
            },
            'theirs.taken': { target: 'still', actions: ['dropEntries', 'forgetAftermath', 'tellRead'] },
          },
        },
      },
    },
    indicator: {
      initial: 'quiet',
      on: {
        'change.sent': {
          guard: { type: 'isOurs', params: ({ event }) => ({ change: event.change }) },
          target: '.saved',
        },
      },
      states: {
        quiet: {},
        saved: { tags: ['saved'], description: 'Shows `Saved` (RET-20).', after: { savedShown: 'quiet' } },
      },
    },
    server: {
      initial: 'still',
      on: { 'filing.lost': '.atWork' },
      states: {
        still: {},
        atWork: {
          description: 'The answer to a filing was lost, and the server may not be done with it.',
          after: { serverLimit: 'still' },
        },
      },
    },
    filing: {
      initial: 'idle',
      states: {
        idle: {
          tags: ['settled'],
          on: {
            'filing.chosen': {
              guard: 'mayBeFiled',
              target: 'settling',
              actions: ['forgetMessage', { type: 'leaveAll', params: ({ event }) => ({ id: event.id }) }],
            },
          },
        },
        settling: {
          tags: ['busy', 'preparing'],
          description: 'Filing waits until every entry is saved (RET-25).',
          always: [
            // As a save ends, a field may be filled in already: `still` is left again in the same step.
            { guard: and(['isStored', 'hasNoEntries']), target: 'checking' },
            { guard: 'isStuck', target: 'idle' },
            { guard: not('mayBeFiled'), target: 'idle' },
          ],
        },
        checking: {
          tags: ['busy', 'preparing'],
          description: "The server's calculation is compared with what was shown, before anything is filed.",
          entry: 'keepAsked',
          invoke: {
            src: 'calculate',
            input: ({ context: { asked } }): RequestOf<typeof calculateTaxReturn> => {
              const { fileReturn: _, ...request } = taxSave(asked, allLines(asked));
              return request;
            },
            onDone: [
              {
                guard: { type: 'isOther', params: ({ event }) => ({ taxReturn: event.output }) },
                target: 'outdated',
              },
              {
                target: 'confirming',
                actions: { type: 'keepCalculated', params: ({ event }) => ({ taxReturn: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'wasOutdated', params: ({ event }) => ({ error: event.error }) },
                target: 'outdated',
              },
              {
                target: 'idle',
                actions: ['keepNotFiled'],
              },
            ],
          },
        },
        confirming: {
          tags: ['dirty'],
          description: 'Nothing is filed yet (RET-26).',
          on: { 'filing.confirmed': 'sending', 'filing.dismissed': 'idle' },
        },
        sending: {
          tags: ['busy'],
          description: 'Sent once. It is never queued and never repeated by itself.',
          invoke: {
            src: 'file',
            input: ({ context: { asked } }) => taxSave(asked, allLines(asked), true),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'keepTold', params: ({ event }) => ({ taxReturn: event.output.taxreturn }) },
                'tellFiled',
              ],
            },
            onError: [
              {
                guard: { type: 'wasOutdated', params: ({ event }) => ({ error: event.error }) },
                target: 'outdated',
                actions: 'keepOutdated',
              },
              {
                guard: { type: 'wasLost', params: ({ event }) => ({ error: event.error }) },
                target: 'looking',
                actions: 'tellLost',
              },
              {
                target: 'idle',
                actions: [{ type: 'keepMessage', params: ({ event }) => ({ error: event.error }) }],
              },
            ],
          },
        },
        outdated: {
          tags: ['busy'],
          description:
            'It was changed or filed elsewhere meanwhile: it is read again, and what differs is shown.',
          invoke: {
            src: 'readReturn',
            input: ({ context: { taxReturn } }) => ({
              taxReturnId: taxReturn.id,
              entityId: taxReturn.entityId,
              accountNumber: taxReturn.accountNum,
            }),
            onDone: [
              {
                guard: { type: 'wasFiled', params: ({ event }) => ({ taxReturn: event.output }) },
                target: 'idle',
                actions: [
                  { type: 'keepFiledElsewhere', params: ({ event }) => ({ taxReturn: event.output }) },
                  { type: 'keepTold', params: ({ event }) => ({ taxReturn: event.output }) },
                ],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'keepElsewhere', params: ({ event }) => ({ taxReturn: event.output }) },
                  { type: 'keepTold', params: ({ event }) => ({ taxReturn: event.output }) },
                  'keepSeenOpen',
                ],
              },
            ],
            onError: [
              { guard: 'isOutdated', target: 'unknown' },
              { target: 'idle', actions: ['keepNotFiled'] },
            ],
          },
        },
        looking: {
          tags: ['busy'],
          description:
            'The answer was lost, or what outdated it is not known: the return tells what became of it.',
          invoke: {
            src: 'readReturn',
            input: ({ context: { taxReturn } }) => ({
              taxReturnId: taxReturn.id,
              entityId: taxReturn.entityId,
              accountNumber: taxReturn.accountNum,
            }),
            onDone: [
              {
                guard: { type: 'wasFiledElsewhere', params: ({ event }) => ({ taxReturn: event.output }) },
                target: 'idle',
                actions: [
                  { type: 'keepFiledElsewhere', params: ({ event }) => ({ taxReturn: event.output }) },
                  { type: 'keepTold', params: ({ event }) => ({ taxReturn: event.output }) },
                ],
              },
              {
                guard: { type: 'wasFiled', params: ({ event }) => ({ taxReturn: event.output }) },
                target: 'idle',
                actions: [
                  { type: 'keepTold', params: ({ event }) => ({ taxReturn: event.output }) },
                  'tellFiled',
                ],
              },
              {
                guard: 'isOutdated',
                target: 'idle',
                actions: [
                  { type: 'keepElsewhere', params: ({ event }) => ({ taxReturn: event.output }) },
                  { type: 'keepTold', params: ({ event }) => ({ taxReturn: event.output }) },
                  'keepSeenOpen',
                ],
              },
              // Read as Non-filed it may be filed a moment later.
              { guard: 'mayBeAtWork', target: 'unknown' },
              {
                target: 'idle',
                actions: [
                  { type: 'keepTold', params: ({ event }) => ({ taxReturn: event.output }) },
                  'keepSeenOpen',
                  'keepNotFiled',
                ],
              },
            ],
            onError: 'unknown',
          },
        },
        unknown: {
          tags: ['busy'],
          description: 'It may be filed. Nothing is filed again before that is known.',
          after: { unknownPause: 'looking' },
          on: { 'filing.asked': 'looking' },
        },
      },
    },
  },
});
