import { assign, emit, setup } from 'xstate';
import { failureOf } from '../../domain/api/failure.ts';
import { isSchedulable } from '../../domain/cart/payment-date.ts';
import { calculateFees, editScheduled } from '../../domain/scheduled/calls.ts';
import { type FeeQuote, quoteOf, type ScheduledPayment } from '../../domain/scheduled/scheduled-payment.ts';
import { editProblem } from '../../domain/scheduled/text/edit-amount.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { amountText, parseAmount, SMALLEST_PAYMENT } from '../../domain/values/cents.ts';
import { type Failed, messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly payment: ScheduledPayment;
  readonly tomorrow: CalendarDate;
  readonly typed: string;
  readonly date: string;
  /** The fees and the total of the last calculated amount. */
  readonly quote: FeeQuote;
  /**
   * Why an Update was held back: its fees are higher than those shown or it can no longer be saved, or another date was
   * chosen meanwhile.
   */
  readonly heldBack: 'fees' | 'date' | undefined;
  readonly message: string;
  /** The server's messages by field. */
  readonly errors: Readonly<Record<string, string>>;
};

type Quoted = { quote: FeeQuote };

const NOTHING_SAID = { heldBack: undefined, message: '', errors: {} };

const cost = ({ fees, discounts }: FeeQuote) => fees - discounts;

function canSave({ payment, quote, typed, date, tomorrow }: Context): boolean {
  const isPayable = !payment.can_edit_amount || editProblem(payment, quote, typed) === undefined;
  return isPayable && (date === payment.scheduled_date || isSchedulable(date, tomorrow));
}

/** Changing the date or the amount of a pending payment (SCH-11 to SCH-22). */
export const scheduledEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { payment: ScheduledPayment; tomorrow: CalendarDate },
    events: {} as
      | { type: 'amount.edited'; typed: string }
      | { type: 'date.edited'; date: string }
      | { type: 'fees.asked' }
      | { type: 'update.confirmed' },
    emitted: {} as { type: 'payment.updated' },
    tags: {} as 'agreed' | 'busy' | 'calculating' | 'dirty' | 'settled' | 'quoted',
  },
  actors: { calculateFees: port(calculateFees), editScheduled: port(editScheduled) },
  guards: {
    isQuoted: ({ context }, { typed }: { typed: string }) => parseAmount(typed) === context.quote.amount,
    isPayable: ({ context: { payment, quote } }, { typed }: { typed: string }) =>
      editProblem(payment, quote, typed) === undefined,
    isAsShown: ({ context }, { quote }: Quoted) =>
      cost(quote) <= cost(context.quote) && canSave({ ...context, quote }),
    canUpdate: ({ context }) => canSave(context),
  },
  actions: {
    keepTyped: assign((_, { typed }: { typed: string }) => ({ typed, ...NOTHING_SAID })),
    keepDate: assign((_, { date }: { date: string }) => ({ date, ...NOTHING_SAID })),
    keepQuote: assign({ quote: (_, { quote }: Quoted) => quote }),
    holdBack: assign({ heldBack: (_, { why }: { why: 'fees' | 'date' }) => why }),
    sayNotCalculated: assign(messageOr(calculateFees.failure)),
    sayNotUpdated: assign((_, { error }: Failed) => {
      const { message, errors } = failureOf(error, editScheduled.failure);
      return { message, errors };
    }),
    sayNothing: assign(NOTHING_SAID),
    tellUpdated: emit({ type: 'payment.updated' }),
  },
  delays: { typingPause: 1_000 },
}).createMachine({
  id: 'scheduledEdit',
  description: 'Gives a pending payment another date, another amount, or both. The method stays (SCH-12).',
  context: ({ input: { payment, tomorrow } }) => ({
    payment,
    tomorrow,
    typed: amountText(payment.amount),
    date: payment.scheduled_date,
    quote: quoteOf(payment),
    ...NOTHING_SAID,
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: ['dirty'],
      initial: 'quoted',
      on: {
        'date.edited': { actions: { type: 'keepDate', params: ({ event }) => ({ date: event.date }) } },
        'amount.edited': [
          {
            guard: { type: 'isQuoted', params: ({ event }) => ({ typed: event.typed }) },
            target: '.quoted',
            actions: { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
          },
          {
            guard: { type: 'isPayable', params: ({ event }) => ({ typed: event.typed }) },
            target: '.typing',
            actions: { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
          },
          {
            target: '.unpayable',
            actions: { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
          },
        ],
      },
      states: {
        quoted: {
          tags: ['quoted'],
          description: 'Fees and total belong to the amount in the field: only these can be agreed to.',
          on: {
            'update.confirmed': {
              guard: 'canUpdate',
              target: '#scheduledEdit.saving',
              actions: 'sayNothing',
            },
          },
        },
        typing: {
          tags: ['calculating'],
          description: 'The fees are calculated a second after the last keystroke (SCH-13).',
          after: { typingPause: 'calculating' },
          on: { 'update.confirmed': { guard: 'canUpdate', target: 'agreed' } },
        },
        agreed: {
          tags: ['calculating', 'agreed'],
          description:
            'Update was pressed before the total was known. The change is saved if its fees are not above those that were shown; otherwise the customer sees them first. Another date was not agreed to, and the customer is told so.',
          on: {
            'date.edited': {
              target: 'calculating',
              actions: [
                { type: 'keepDate', params: ({ event }) => ({ date: event.date }) },
                { type: 'holdBack', params: { why: 'date' } },
              ],
            },
          },
          invoke: {
            src: 'calculateFees',
            input: ({ context }) => ({
              confirmation_number: context.payment.confirmation_num,
              amount: parseAmount(context.typed) ?? SMALLEST_PAYMENT,
            }),
            onDone: [
              {
                guard: { type: 'isAsShown', params: ({ event }) => ({ quote: event.output }) },
                target: '#scheduledEdit.saving',
                actions: { type: 'keepQuote', params: ({ event }) => ({ quote: event.output }) },
              },
              {
                target: 'quoted',
                actions: [
                  { type: 'keepQuote', params: ({ event }) => ({ quote: event.output }) },
                  { type: 'holdBack', params: { why: 'fees' } },
                ],
              },
            ],
            onError: {
              target: 'uncalculated',
              actions: { type: 'sayNotCalculated', params: ({ event }) => event },
            },
          },
        },
        calculating: {
          tags: ['calculating'],
          on: { 'update.confirmed': { guard: 'canUpdate', target: 'agreed', actions: 'sayNothing' } },
          invoke: {
            src: 'calculateFees',
            input: ({ context }) => ({
              confirmation_number: context.payment.confirmation_num,
              amount: parseAmount(context.typed) ?? SMALLEST_PAYMENT,
            }),
            onDone: {
              target: 'quoted',
              actions: { type: 'keepQuote', params: ({ event }) => ({ quote: event.output }) },
            },
            onError: {
              target: 'uncalculated',
              actions: { type: 'sayNotCalculated', params: ({ event }) => event },
            },
          },
        },
        uncalculated: {
          description: 'The fees of the amount are unknown, so the customer cannot agree to them (ERR2-11).',
          on: { 'fees.asked': { target: 'calculating', actions: 'sayNothing' } },
        },
        unpayable: {
          description: 'No fees are calculated for an amount that cannot be paid (SCH-14 to SCH-17).',
        },
      },
    },
    saving: {
      tags: ['busy', 'quoted'],
      invoke: {
        src: 'editScheduled',
        input: ({ context: { payment, quote, date } }) => ({
          confirmation_number: payment.confirmation_num,
          amount: quote.amount,
          schedule_date: date as CalendarDate,
          version: payment.version,
        }),
        onDone: { target: 'updated', actions: 'tellUpdated' },
        onError: {
          target: 'editing.quoted',
          actions: { type: 'sayNotUpdated', params: ({ event }) => event },
        },
      },
    },
    updated: { type: 'final', description: 'The list shows the new date and amount (SCH-22).' },
  },
});
