import { assign, emit, forwardTo, setup } from 'xstate';
import { failureOf } from '../../domain/api/failure.ts';
import { getBalance } from '../../domain/bills/list-calls.ts';
import type { AttemptOutcome } from '../../domain/checkout/attempt-outcome.ts';
import type { AttemptNote, OpenAttempt, Setback } from '../../domain/checkout/open-attempt.ts';
import { PAYMENT_NOT_WRITTEN_DOWN } from '../../domain/checkout/text/en.ts';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { getScheduledReceipt, payScheduledNow } from '../../domain/scheduled/calls.ts';
import type { ScheduledPayment } from '../../domain/scheduled/scheduled-payment.ts';
import { NOT_PENDING } from '../../domain/scheduled/text/en.ts';
import { attemptOutcomeMachine } from '../checkout/attempt-outcome.machine.ts';
import { type Failed, messageOr } from '../failed.ts';
import { type MoneyOutcome, moneyPort, port, unwired } from '../port.ts';

type Context = {
  readonly payment: ScheduledPayment;
  /** True when its biller was asked for the balance and did not answer. */
  readonly isBalanceUnknown: boolean;
  /** The receipt that the payment would have. */
  readonly preview: Receipt | undefined;
  /** Stored on the device before anything is sent, and deleted when the outcome is known. */
  readonly attempt: OpenAttempt | undefined;
  /** The receipt of the payment that was made under the attempt. */
  readonly made: Receipt | undefined;
  readonly setback: Setback | undefined;
  /** Why nothing can be paid here. */
  readonly message: string;
};

type Outcome = { outcome: MoneyOutcome<Receipt> };

/** What the server told later of an attempt whose answer was lost. */
type Found = { outcome: AttemptOutcome };
type Shown = { preview: Receipt };

/** The status of an answer that says that the biller did not answer. */
const BILLER_SILENT = 503;

/** Pays a pending payment today, once (SCH-06 to SCH-10). The outcome of an attempt that was left open is asked for first. */
export const scheduledPayNowMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { payment: ScheduledPayment },
    events: {} as
      | { type: 'payment.confirmed' }
      | { type: 'preview.renewed' }
      | { type: 'connection.returned' },
    output: {} as { confirmationNum: string },
    emitted: {} as { type: 'payment.made'; confirmationNum: string },
    tags: {} as 'busy' | 'settled' | 'paying' | 'checking',
    children: {} as { attemptOutcome: 'attemptOutcome' },
  },
  actors: {
    getBalance: port(getBalance),
    getScheduledReceipt: port(getScheduledReceipt),
    payScheduledNow: moneyPort(payScheduledNow),
    attemptOutcome: attemptOutcomeMachine,
    /** Reads this payment's attempt on this device, or the oldest one, whose outcome is still unknown. */
    recallAttempt: unwired.promise<OpenAttempt | undefined, { sought: string }>(),
    /** Makes an attempt key and stores it on the device. */
    noteAttempt: unwired.promise<OpenAttempt, AttemptNote>(),
    forgetAttempt: unwired.promise<void, { key: string }>(),
    /** Stores the receipt, deletes the attempt, and refreshes the list and the bills. */
    keepReceipt: unwired.promise<void, { key: string; receipt: Receipt | undefined }>(),
    /** Reports that the connection is back. */
    watchOutside: unwired.callback(),
  },
  guards: {
    hasBill: ({ context: { payment } }) => payment.ebill_id !== null,
    isBillerSilent: (_, { error }: Failed) => failureOf(error, '').status === BILLER_SILENT,
    isOpenAttempt: (_, { attempt }: { attempt: OpenAttempt | undefined }) => attempt !== undefined,
    isPending: (_, { preview }: Shown) => preview.trans_status === SCHEDULED,
    wasAccepted: (_, { outcome }: Outcome) => outcome.kind === 'accepted',
    wasDeclined: (_, { outcome }: Outcome) => outcome.kind === 'declined' || outcome.kind === 'unsent',
    wasPaid: (_, { outcome }: Found) => outcome.kind === 'accepted',
    /** The checkout that scheduled this payment has its number too. */
    isOurs: ({ context: { payment } }, { outcome }: Found) =>
      outcome.kind === 'accepted' &&
      outcome.answer.receipt.confirmation_num === payment.confirmation_num &&
      outcome.answer.receipt.trans_status !== SCHEDULED,
  },
  actions: {
    noteSilence: assign({ isBalanceUnknown: true }),
    noteBalance: assign({ isBalanceUnknown: false }),
    keepPreview: assign({ preview: (_, { preview }: Shown) => preview, message: '' }),
    sayGone: assign({ message: NOT_PENDING }),
    keepMessage: assign(messageOr(getScheduledReceipt.failure)),
    keepAttempt: assign({
      attempt: (_, { attempt }: { attempt: OpenAttempt | undefined }) => attempt,
      setback: undefined,
    }),
    keepUnwritten: assign({
      setback: {
        kind: 'unsent',
        message: PAYMENT_NOT_WRITTEN_DOWN,
      },
    }),
    askAgain: forwardTo('attemptOutcome'),
    keepMade: assign({
      made: (_, { outcome }: Outcome) => (outcome.kind === 'accepted' ? outcome.answer : undefined),
    }),
    keepSetback: assign({
      setback: (_, { outcome }: Outcome) =>
        outcome.kind === 'declined' || outcome.kind === 'unsent' ? outcome : undefined,
    }),
    keepLateReceipt: assign({
      made: (_, { outcome }: Found) => (outcome.kind === 'accepted' ? outcome.answer.receipt : undefined),
    }),
    keepLateSetback: assign({
      setback: (_, { outcome }: Found) => (outcome.kind === 'unpaid' ? outcome.setback : undefined),
    }),
    forgetAttempt: assign({ attempt: undefined }),
    tellMade: emit(({ context }) => ({
      type: 'payment.made' as const,
      confirmationNum: context.payment.confirmation_num,
    })),
  },
}).createMachine({
  id: 'scheduledPayNow',
  description: 'Shows the receipt that the payment would have, pays once, and finds out the outcome.',
  context: ({ input: { payment } }) => ({
    payment,
    isBalanceUnknown: false,
    preview: undefined,
    attempt: undefined,
    made: undefined,
    setback: undefined,
    message: '',
  }),
  output: ({ context }) => ({ confirmationNum: context.payment.confirmation_num }),
  invoke: {
    src: 'watchOutside',
    onError: { description: 'A payment under way goes on. The pauses still lead to the next question.' },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: ['busy'],
      description: 'No payment can be made while the outcome of an earlier one is unknown (CHK-24).',
      invoke: {
        src: 'recallAttempt',
        input: ({ context }) => ({ sought: context.payment.confirmation_num }),
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
      description: 'Nothing was submitted yet: the customer reads what would be paid.',
      initial: 'opening',
      states: {
        opening: {
          tags: ['busy'],
          description: 'A tax return has no bill whose balance could be asked.',
          always: [{ guard: 'hasBill', target: 'asking' }, { target: 'loading' }],
        },
        asking: {
          tags: ['busy'],
          description:
            'The biller is asked for the balance, as on the day of the payment. Where the biller is silent, the customer is told before anything is paid (ruling 8).',
          invoke: {
            src: 'getBalance',
            input: ({ context }) => ({ ebillId: context.payment.ebill_id ?? 0 }),
            onDone: { target: 'loading', actions: 'noteBalance' },
            onError: [
              {
                guard: { type: 'isBillerSilent', params: ({ event }) => event },
                target: 'loading',
                actions: 'noteSilence',
              },
              { target: 'loading', actions: 'noteBalance' },
            ],
          },
        },
        loading: {
          tags: ['busy'],
          description: 'The preview always comes from the server, also after a payment that charged nothing.',
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
              actions: { type: 'keepMessage', params: ({ event }) => event },
            },
          },
        },
        shown: {
          tags: ['settled'],
          description: 'Exactly this is paid, or nothing. Only the button sends it.',
          on: { 'payment.confirmed': '#submitting' },
        },
        unavailable: {
          tags: ['settled'],
          description: 'Nothing is left to pay, or the server could not be reached. Nothing was sent.',
          on: { 'preview.renewed': 'opening', 'connection.returned': 'opening' },
        },
      },
    },
    submitting: {
      id: 'submitting',
      tags: ['busy', 'paying'],
      description: 'A double click pays only once: nothing can be confirmed in this state (SCH-10).',
      initial: 'noting',
      states: {
        noting: {
          description: 'The device stores the attempt key before the payment is sent.',
          invoke: {
            src: 'noteAttempt',
            input: ({ context: { payment } }) => ({
              total: payment.total_plus_fees,
              scheduledNum: payment.confirmation_num,
              bills: payment.ebill_id === null ? [] : [payment.ebill_id],
              amounts: [payment.total_to_account],
            }),
            onDone: {
              target: 'sending',
              actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
            },
            onError: { target: '#scheduledPayNow.previewing.shown', actions: 'keepUnwritten' },
          },
        },
        sending: {
          description:
            'The payment is sent once. If the answer is lost, its outcome is unknown, and it is never sent again.',
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
      tags: ['busy', 'checking'],
      description:
        'The payment may have been made. Nothing can be paid until the server has answered about the key. Another payment that was made stays noted, because openPayment tells its outcome on every page (CHK-24).',
      invoke: {
        src: 'attemptOutcome',
        id: 'attemptOutcome',
        input: ({ context }) => ({ key: context.attempt?.key ?? '', pauses: [2_000, 5_000, 10_000] }),
        onDone: [
          {
            guard: { type: 'isOurs', params: ({ event }) => ({ outcome: event.output }) },
            target: 'keeping',
            actions: { type: 'keepLateReceipt', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'wasPaid', params: ({ event }) => ({ outcome: event.output }) },
            target: 'previewing',
            actions: 'forgetAttempt',
          },
          {
            target: 'declined',
            actions: { type: 'keepLateSetback', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: 'recalling',
      },
      on: { 'connection.returned': { actions: 'askAgain' } },
    },
    declined: {
      id: 'declined',
      tags: ['busy'],
      description:
        'Nothing was charged, and the payment stays pending. The screen says that first (ruling 4, ERR2-13).',
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
      description: 'The device stores the receipt before the screen shows it (RCT-24).',
      invoke: {
        src: 'keepReceipt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '', receipt: context.made }),
        onDone: { target: 'paid', actions: 'tellMade' },
        onError: { target: 'paid', actions: 'tellMade' },
      },
    },
    paid: {
      description: 'Paid, and told to the screen, which opens the receipt.',
      type: 'final',
      tags: ['settled'],
    },
  },
});
