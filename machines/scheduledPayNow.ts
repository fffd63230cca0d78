import { assign, emit, setup } from 'xstate';
import { getPaymentAttempt, type PaymentAttempt } from '../domain/calls/payments.ts';
import { getScheduledReceipt, payScheduledNow } from '../domain/calls/scheduled.ts';
import { failureOf } from '../domain/failure.ts';
import { type AttemptNote, lostSetback, type OpenAttempt, type Setback } from '../domain/open-attempt.ts';
import type { Receipt } from '../domain/receipt.ts';
import type { ScheduledPayment } from '../domain/scheduled-payment.ts';
import { SCHEDULED } from '../domain/transaction-status.ts';
import { type MoneyOutcome, moneyPort, port, unwired } from './port.ts';

type Context = {
  readonly payment: ScheduledPayment;
  /** The receipt as it would be. */
  readonly preview: Receipt | undefined;
  /** Written to the device before anything is sent, and gone from it when the outcome is known. */
  readonly attempt: OpenAttempt | undefined;
  /** How often was asked what became of it. */
  readonly checks: number;
  /** The payment that was made under the attempt. */
  readonly made: Receipt | undefined;
  readonly setback: Setback | undefined;
  /** Why there is nothing to pay here. */
  readonly message: string;
};

type Outcome = { outcome: MoneyOutcome<Receipt> };
type Told = { told: PaymentAttempt };
type Shown = { preview: Receipt };

const GONE = 'This payment is not pending any more.';

/** Paying a pending payment today, once (SCH-06 to SCH-10). Whatever was left open before is settled first, by asking. */
export const scheduledPayNowMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { payment: ScheduledPayment },
    events: {} as
      | { type: 'payment.confirmed' }
      | { type: 'preview.renewed' }
      | { type: 'connection.returned' },
    emitted: {} as { type: 'payment.made'; confirmationNum: string },
    tags: {} as 'busy' | 'settled' | 'paying',
  },
  actors: {
    getScheduledReceipt: port(getScheduledReceipt),
    payScheduledNow: moneyPort(payScheduledNow),
    getPaymentAttempt: port(getPaymentAttempt),
    /** An attempt that this device wrote down and whose outcome it never learned. */
    recallAttempt: unwired.promise<OpenAttempt | undefined>(),
    /** Makes a key and writes it to the device. */
    noteAttempt: unwired.promise<OpenAttempt, AttemptNote>(),
    forgetAttempt: unwired.promise<void, { key: string }>(),
    /** Keeps the receipt, forgets the attempt and brings the list and the bills up to date. */
    keepReceipt: unwired.promise<void, { key: string; receipt: Receipt | undefined }>(),
    /** Tells of a connection that is back. */
    watchOutside: unwired.callback(),
  },
  guards: {
    isOpenAttempt: (_, { attempt }: { attempt: OpenAttempt | undefined }) => attempt !== undefined,
    isPending: (_, { preview }: Shown) => preview.trans_status === SCHEDULED,
    wasAccepted: (_, { outcome }: Outcome) => outcome.kind === 'accepted',
    wasDeclined: (_, { outcome }: Outcome) => outcome.kind === 'declined' || outcome.kind === 'unsent',
    provedAccepted: (_, { told }: Told) => told.state === 'accepted',
    provedUnpaid: (_, { told }: Told) => told.state === 'declined' || told.state === 'void',
    isOurs: ({ context: { made, payment } }) =>
      made?.confirmation_num === payment.confirmation_num && made.trans_status !== SCHEDULED,
  },
  actions: {
    keepPreview: assign({ preview: (_, { preview }: Shown) => preview, message: '' }),
    sayGone: assign({ message: GONE }),
    keepMessage: assign({
      message: (_, { error }: { error: unknown }) => failureOf(error, getScheduledReceipt.failure).message,
    }),
    keepAttempt: assign({
      attempt: (_, { attempt }: { attempt: OpenAttempt | undefined }) => attempt,
      checks: 0,
      setback: undefined,
    }),
    keepUnwritten: assign({
      setback: {
        kind: 'unsent',
        message: 'This device could not write the payment down, so it was not sent. Please try again.',
      },
    }),
    countCheck: assign({ checks: ({ context }) => context.checks + 1 }),
    keepMade: assign({
      made: (_, { outcome }: Outcome) => (outcome.kind === 'accepted' ? outcome.answer : undefined),
    }),
    keepSetback: assign({
      setback: (_, { outcome }: Outcome) =>
        outcome.kind === 'declined' || outcome.kind === 'unsent' ? outcome : undefined,
    }),
    keepProvedMade: assign({
      made: (_, { told }: Told) => (told.state === 'accepted' ? told.answer.receipt : undefined),
    }),
    keepProvedSetback: assign({
      setback: (_, { told }: Told): Setback =>
        told.state === 'declined' ? { kind: 'declined', message: told.message } : lostSetback(),
    }),
    forgetAttempt: assign({ attempt: undefined }),
    tellMade: emit(({ context }) => ({
      type: 'payment.made' as const,
      confirmationNum: context.payment.confirmation_num,
    })),
  },
  delays: { checkPause: ({ context }) => [2_000, 5_000][context.checks - 1] ?? 10_000 },
}).createMachine({
  id: 'scheduledPayNow',
  description: 'Shows the receipt as it would be, pays once, and finds out what became of it.',
  context: ({ input: { payment } }) => ({
    payment,
    preview: undefined,
    attempt: undefined,
    checks: 0,
    made: undefined,
    setback: undefined,
    message: '',
  }),
  invoke: { src: 'watchOutside', onError: '.recalling' },
  initial: 'recalling',
  states: {
    recalling: {
      tags: ['busy'],
      description:
        'A payment whose outcome this device does not know bars every other until it is known (CHK-24).',
      invoke: {
        src: 'recallAttempt',
        onDone: [
          {
            guard: { type: 'isOpenAttempt', params: ({ event }) => ({ attempt: event.output }) },
            target: 'undetermined',
            actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
          },
          { target: 'previewing' },
        ],
        onError: 'previewing',
      },
    },
    previewing: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['busy'],
          description: 'What is shown is always asked for anew, also after a payment that took nothing.',
          invoke: {
            src: 'getScheduledReceipt',
            input: ({ context }) => ({ confirmation_number: context.payment.confirmation_num }),
            onDone: [
              {
                guard: { type: 'isPending', params: ({ event }) => ({ preview: event.output }) },
                target: 'shown',
                actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
              },
              { target: 'unavailable', actions: 'sayGone' },
            ],
            onError: {
              target: 'unavailable',
              actions: { type: 'keepMessage', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        shown: {
          tags: ['settled'],
          description: 'Exactly this is paid, or nothing. Only a press of the button sends it.',
          on: { 'payment.confirmed': '#submitting' },
        },
        unavailable: {
          tags: ['settled'],
          description: 'There is nothing to pay, or the server could not be reached. Nothing was sent.',
          on: { 'preview.renewed': 'loading', 'connection.returned': 'loading' },
        },
      },
    },
    submitting: {
      id: 'submitting',
      tags: ['busy', 'paying'],
      description: 'A double click pays only once: here nothing can be confirmed again (SCH-10).',
      initial: 'noting',
      states: {
        noting: {
          description: 'The key is on the device before the payment is under way.',
          invoke: {
            src: 'noteAttempt',
            input: ({ context: { payment } }) => ({
              total: payment.total_plus_fees,
              scheduledNum: payment.confirmation_num,
            }),
            onDone: {
              target: 'sending',
              actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
            },
            onError: { target: '#scheduledPayNow.previewing.shown', actions: 'keepUnwritten' },
          },
        },
        sending: {
          invoke: {
            src: 'payScheduledNow',
            input: ({ context: { attempt, payment } }) => ({
              key: attempt?.key ?? '',
              request: { confirmation_number: payment.confirmation_num, version: payment.version },
            }),
            onDone: [
              {
                guard: { type: 'wasAccepted', params: ({ event }) => ({ outcome: event.output }) },
                target: '#keeping',
                actions: { type: 'keepMade', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: 'wasDeclined', params: ({ event }) => ({ outcome: event.output }) },
                target: '#declined',
                actions: { type: 'keepSetback', params: ({ event }) => ({ outcome: event.output }) },
              },
              { target: '#undetermined' },
            ],
            onError: '#undetermined',
          },
        },
      },
    },
    undetermined: {
      id: 'undetermined',
      tags: ['busy'],
      description:
        'It may have been paid. Until the server has told what became of the key nothing can be paid (CHK-24).',
      initial: 'asking',
      states: {
        asking: {
          entry: 'countCheck',
          invoke: {
            src: 'getPaymentAttempt',
            input: ({ context }) => ({ key: context.attempt?.key ?? '' }),
            onDone: [
              {
                guard: { type: 'provedAccepted', params: ({ event }) => ({ told: event.output }) },
                target: '#keeping',
                actions: { type: 'keepProvedMade', params: ({ event }) => ({ told: event.output }) },
              },
              {
                guard: { type: 'provedUnpaid', params: ({ event }) => ({ told: event.output }) },
                target: '#declined',
                actions: { type: 'keepProvedSetback', params: ({ event }) => ({ told: event.output }) },
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          description:
            'Asked again after 2, 5 and then every 10 seconds, and as soon as the connection is back.',
          after: { checkPause: 'asking' },
          on: { 'connection.returned': 'asking' },
        },
      },
    },
    declined: {
      id: 'declined',
      tags: ['busy'],
      description: 'Nothing was taken and the payment stays pending. That is said first (ruling 4, ERR2-13).',
      invoke: {
        src: 'forgetAttempt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '' }),
        onDone: { target: 'previewing', actions: 'forgetAttempt' },
        onError: { target: 'previewing', actions: 'forgetAttempt' },
      },
    },
    keeping: {
      id: 'keeping',
      tags: ['busy', 'paying'],
      description: 'The receipt is kept before it is shown (RCT-24). It may be that of an earlier attempt.',
      invoke: {
        src: 'keepReceipt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '', receipt: context.made }),
        onDone: [
          { guard: 'isOurs', target: 'paid', actions: 'tellMade' },
          { target: 'previewing', actions: 'forgetAttempt' },
        ],
        onError: [
          { guard: 'isOurs', target: 'paid', actions: 'tellMade' },
          { target: 'previewing', actions: 'forgetAttempt' },
        ],
      },
    },
    paid: { type: 'final', tags: ['settled'] },
  },
});
