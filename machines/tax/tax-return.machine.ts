import { and, assign, emit, not, raise, setup, stateIn } from 'xstate';
import type { RequestOf } from '../../domain/api/call.ts';
import type { Change } from '../../domain/outbox/outbox.ts';
import { allLines, type TaxAftermath, taxSave } from '../../domain/outbox/tax-draft-change.ts';
import { calculateTaxReturn, getTaxReturn, saveTaxReturn } from '../../domain/tax/calls.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import { RETURN_NOT_FILED } from '../../domain/tax/text/en.ts';
import { port, unwired } from '../port.ts';
import { taxPaymentMachine } from './tax-payment.machine.ts';
import {
  after,
  type Context,
  type DraftChange,
  type Field,
  guards,
  initialTaxContext,
  type OpenedDraft,
} from './tax-return-context.ts';

/** Filling in, saving, filing and paying one tax return (RET-11 to RET-36, ruling 19). */
export const taxReturnMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { taxReturn: TaxReturn },
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
    ...guards,
    // When a save ends, the customer may already be in another field; the machine leaves `still` in the same
    // step.
    isAllStored: and([stateIn({ entries: 'still' }), guards.hasNoEntries]),
    isStuck: stateIn({ entries: 'refused' }),
    mayNotBeFiled: not(guards.mayBeFiled),
    mayBeAtWork: stateIn({ server: 'atWork' }),
  },
  actions: {
    keepOpened: assign(after.opened),
    keepTold: assign(after.told),
    keepAftermath: assign((_, { aftermath }: { aftermath: TaxAftermath | undefined }) => ({ aftermath })),
    forgetAftermath: assign({ aftermath: undefined }),
    tellRead: emit({ type: 'aftermath.read' }),
    keepEntry: assign(after.edited),
    resetOverride: assign(after.overrideReset),
    leaveFields: assign(after.left),
    makeChange: assign(after.changed),
    makeWhole: assign(after.savedWhole),
    tellMade: emit(({ context }) => ({
      type: 'change.made' as const,
      change: context.change as DraftChange,
    })),
    tellUndone: emit(({ context }) => ({
      type: 'change.undone' as const,
      change: context.change as DraftChange,
    })),
    forgetChange: assign({ change: undefined }),
    dropStored: assign(after.stored),
    dropEntries: assign({ entries: {}, change: undefined }),
    keepAsked: assign(({ context }) => ({ asked: context.taxReturn })),
    keepCalculated: assign(after.calculated),
    keepElsewhere: assign(after.changedElsewhere),
    keepFiledElsewhere: assign(after.filedElsewhere),
    keepSeenOpen: assign(after.seenOpen),
    keepMessage: assign(after.refused),
    keepNotFiled: assign({ message: RETURN_NOT_FILED }),
    forgetMessage: assign({ message: '', isSeenOpen: false, elsewhere: [], calculated: [] }),
    leaveAll: raise((_, { id }: { id: string }) => ({ type: 'entries.left' as const, id })),
    tellLost: raise({ type: 'filing.lost' }),
    tellFiled: emit({ type: 'return.filed' }),
  },
  delays: {
    savedShown: 5_000,
    unknownPause: 5_000,
    /**
     * Longer than the server takes to file: 10 s for the organization to answer, and 10 s to lock the return.
     */
    serverLimit: 25_000,
  },
}).createMachine({
  id: 'taxReturn',
  description:
    'A tax return. Entries are saved field by field through the outbox, in order, and the latest wins. Filing is sent once, after everything is saved.',
  context: ({ input }) => initialTaxContext(input.taxReturn),
  invoke: { src: 'taxPayment', id: 'payment', onError: {} },
  on: {
    'return.told': { actions: { type: 'keepTold', params: ({ event }) => event } },
    'aftermath.told': { actions: { type: 'keepAftermath', params: ({ event }) => event } },
    'aftermath.read': { actions: ['forgetAftermath', 'tellRead'] },
  },
  type: 'parallel',
  states: {
    entries: {
      initial: 'opening',
      on: {
        'field.edited': { guard: 'isEditable', actions: { type: 'keepEntry', params: ({ event }) => event } },
        'field.left': [
          {
            guard: { type: 'isChanged', params: ({ event }) => event },
            target: '.kept',
            actions: [{ type: 'makeChange', params: ({ event }) => event }, 'tellMade'],
          },
          { actions: { type: 'leaveFields', params: ({ event }) => event } },
        ],
        'override.reset': {
          guard: 'isEditable',
          target: '.kept',
          actions: [
            { type: 'resetOverride', params: ({ event }) => event },
            { type: 'makeChange', params: ({ event }) => event },
            'tellMade',
          ],
        },
        'save.chosen': {
          guard: 'mayBeFiled',
          target: '.kept',
          actions: [{ type: 'makeWhole', params: ({ event }) => event }, 'tellMade'],
        },
        'entries.left': [
          {
            guard: { type: 'isChanged', params: {} },
            target: '.kept',
            actions: [{ type: 'makeChange', params: ({ event }) => event }, 'tellMade'],
          },
          { actions: { type: 'leaveFields', params: {} } },
        ],
        'change.refused': {
          guard: { type: 'isLastOurs', params: ({ event }) => event },
          target: '.refused',
          actions: 'forgetChange',
        },
      },
      states: {
        opening: {
          tags: ['busy', 'opening'],
          description:
            'Entries that wait on the device since an earlier visit are restored into their fields.',
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
          description: 'Everything is stored as shown in the fields.',
          always: { guard: 'hasEntries', target: 'edited' },
        },
        edited: {
          tags: ['dirty'],
          description:
            'The customer is typing in a field, or a field holds no valid amount (RET-18, RET-23).',
          always: { guard: 'hasNoEntries', target: 'still' },
        },
        kept: {
          tags: ['kept'],
          description: 'Saved on this device. The outbox sends it now or when there is a connection.',
          always: { guard: 'isTaken', target: 'still', actions: 'forgetChange' },
          on: {
            'change.sent': {
              guard: { type: 'isLastOurs', params: ({ event }) => event },
              target: 'still',
              actions: 'dropStored',
            },
            'draft.discarded': { target: 'still', actions: ['tellUndone', 'dropEntries'] },
          },
        },
        refused: {
          tags: ['dirty', 'refused'],
          description:
            'The server refused the entries, or the return was changed elsewhere. They stay in their fields (ERR2-44).',
          on: {
            // Passing through a field starts no new save (RET-18). For lines changed elsewhere, the customer
            // must first choose which values stay.
            'field.left': {
              guard: { type: 'savesNothing', params: ({ event }) => event },
              actions: { type: 'leaveFields', params: ({ event }) => event },
            },
            'override.reset': { guard: 'isConflicted' },
            'save.chosen': { guard: 'isConflicted' },
            'entries.left': { guard: 'isConflicted' },
            'ours.kept': {
              guard: 'isEditable',
              target: 'kept',
              actions: [
                { type: 'makeWhole', params: ({ event }) => event },
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
        'change.sent': { guard: { type: 'isOurs', params: ({ event }) => event }, target: '.saved' },
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
          description: 'The answer to a filing was lost, and the server may still be working on it.',
          after: { serverLimit: 'still' },
        },
      },
    },
    filing: {
      id: 'filing',
      initial: 'idle',
      states: {
        idle: {
          tags: ['settled'],
          on: {
            'filing.chosen': {
              guard: 'mayBeFiled',
              target: 'settling',
              actions: ['forgetMessage', { type: 'leaveAll', params: ({ event }) => event }],
            },
          },
        },
        settling: {
          tags: ['busy', 'preparing'],
          description: 'Filing waits until every entry is saved (RET-25).',
          always: [
            { guard: 'isAllStored', target: 'checking' },
            { guard: 'isStuck', target: 'idle' },
            { guard: 'mayNotBeFiled', target: 'idle' },
          ],
        },
        checking: {
          tags: ['busy', 'preparing'],
          description: "The server's calculation is compared with the shown values before anything is filed.",
          entry: 'keepAsked',
          invoke: {
            src: 'calculate',
            input: ({ context }) => calculationOf(context.asked),
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
              { guard: { type: 'wasOutdated', params: ({ event }) => event }, target: 'outdated' },
              { target: 'idle', actions: 'keepNotFiled' },
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
          description: 'The filing is sent once. It is never queued and never retried automatically.',
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
              { guard: { type: 'wasOutdated', params: ({ event }) => event }, target: 'refused' },
              {
                guard: { type: 'wasLost', params: ({ event }) => event },
                target: 'looking',
                actions: 'tellLost',
              },
              { target: 'idle', actions: { type: 'keepMessage', params: ({ event }) => event } },
            ],
          },
        },
        outdated: {
          tags: ['busy'],
          description:
            'The return was changed or filed elsewhere before it was sent: it is read again, and the differences are shown.',
          invoke: {
            src: 'readReturn',
            input: ({ context }) => returnKey(context.taxReturn),
            onDone: [
              {
                guard: { type: 'wasFiled', params: ({ event }) => ({ taxReturn: event.output }) },
                target: 'idle',
                actions: { type: 'keepFiledElsewhere', params: ({ event }) => ({ taxReturn: event.output }) },
              },
              {
                target: 'idle',
                actions: { type: 'keepElsewhere', params: ({ event }) => ({ taxReturn: event.output }) },
              },
            ],
            onError: { target: 'idle', actions: 'keepNotFiled' },
          },
        },
        refused: {
          tags: ['busy'],
          description:
            'The server refused the filing, because the return was changed or filed elsewhere. Reading it tells which.',
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                src: 'readReturn',
                input: ({ context }) => returnKey(context.taxReturn),
                onDone: [
                  {
                    guard: { type: 'wasFiled', params: ({ event }) => ({ taxReturn: event.output }) },
                    target: '#filing.idle',
                    actions: {
                      type: 'keepFiledElsewhere',
                      params: ({ event }) => ({ taxReturn: event.output }),
                    },
                  },
                  {
                    target: '#filing.idle',
                    actions: { type: 'keepElsewhere', params: ({ event }) => ({ taxReturn: event.output }) },
                  },
                ],
                onError: 'unknown',
              },
            },
            unknown: {
              description:
                'The return may have been filed elsewhere. Nothing is filed again before it was read.',
              after: { unknownPause: 'looking' },
              on: { 'filing.asked': 'looking' },
            },
            looking: {
              description: 'It is read once more, while the screen says that the outcome is not known.',
              invoke: {
                src: 'readReturn',
                input: ({ context }) => returnKey(context.taxReturn),
                onDone: [
                  {
                    guard: { type: 'wasFiled', params: ({ event }) => ({ taxReturn: event.output }) },
                    target: '#filing.idle',
                    actions: {
                      type: 'keepFiledElsewhere',
                      params: ({ event }) => ({ taxReturn: event.output }),
                    },
                  },
                  {
                    target: '#filing.idle',
                    actions: { type: 'keepElsewhere', params: ({ event }) => ({ taxReturn: event.output }) },
                  },
                ],
                onError: 'unknown',
              },
            },
          },
        },
        looking: {
          tags: ['busy'],
          description: 'The answer was lost: reading the return tells the outcome.',
          invoke: {
            src: 'readReturn',
            input: ({ context }) => returnKey(context.taxReturn),
            onDone: [
              {
                guard: { type: 'wasFiled', params: ({ event }) => ({ taxReturn: event.output }) },
                target: 'idle',
                actions: [
                  { type: 'keepTold', params: ({ event }) => ({ taxReturn: event.output }) },
                  'tellFiled',
                ],
              },
              // A return read as Non-filed may still be filed a moment later.
              { guard: 'mayBeAtWork', target: 'unknown' },
              {
                target: 'idle',
                actions: { type: 'keepSeenOpen', params: ({ event }) => ({ taxReturn: event.output }) },
              },
            ],
            onError: 'unknown',
          },
        },
        unknown: {
          tags: ['busy'],
          description: 'The return may be filed. Nothing is filed again before the outcome is known.',
          after: { unknownPause: 'looking' },
          on: { 'filing.asked': 'looking' },
        },
      },
    },
  },
});

function returnKey({ id, entityId, accountNum }: TaxReturn): RequestOf<typeof getTaxReturn> {
  return { taxReturnId: id, entityId, accountNumber: accountNum };
}

function calculationOf(taxReturn: TaxReturn): RequestOf<typeof calculateTaxReturn> {
  const { fileReturn: _, ...request } = taxSave(taxReturn, allLines(taxReturn));
  return request;
}
