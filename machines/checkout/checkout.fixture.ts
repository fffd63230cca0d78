import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { reviewCart, updatePurchaseOrderNumber } from '../../domain/checkout/calls.ts';
import type { AttemptNote, OpenAttempt } from '../../domain/checkout/open-attempt.ts';
import type { CheckoutAnswer, checkout, PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import type { Review } from '../../domain/checkout/review.ts';
import type { AgreedOffer, Tap } from '../../domain/draft/one-tap-offer.ts';
import { sampleAnswer, sampleReview } from '../../domain/fixtures/checkout.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import type { MoneyInput, MoneyOutcome } from '../port.ts';
import { attemptOutcomeMachine } from './attempt-outcome.machine.ts';
import { checkoutMachine } from './checkout.machine.ts';

interface World {
  /** The attempt that the device remembers from an earlier visit. */
  remembered?: OpenAttempt;
  reviews?: (Review | CallFailed)[];
  outcome?: MoneyOutcome<CheckoutAnswer>;
  /** The server's answers about the key, one after the other; an error means a lost connection. */
  told?: (PaymentAttempt | Error)[];
  /** The server's answer to a cancel; an error means a lost connection. */
  canceled?: PaymentAttempt;
  canWrite?: boolean;
  /** The offer that the customer agreed to with one tap. */
  offer?: AgreedOffer;
  /** The time at which it would be sent. */
  now?: Tap;
  /** The ports that fail. */
  fails?: readonly Port[];
}

type Port =
  | 'updatePurchaseOrderNumber'
  | 'checkout'
  | 'attemptOutcome'
  | 'recallAttempt'
  | 'readClock'
  | 'forgetAttempt'
  | 'keepReceipt'
  | 'watchOutside';

export const KEY = 'key-1';
export const ATTEMPT: OpenAttempt = { key: KEY, total: cents(8420), at: 7 };
const ACCEPTED = { kind: 'accepted', answer: sampleAnswer() } as const;
export const LOST = { kind: 'undetermined' } as const;
export const OPEN: PaymentAttempt = { state: 'open', key: KEY, started: 7, total: cents(8420), bills: [11] };

export const CONFIRMING = {
  ...OPEN,
  confirming: { url: 'https://bank.example/confirm', until: 1_800_000 },
} satisfies PaymentAttempt;

/** Starts a checkout and records its states and actions in order. */
export function openCheckout({
  remembered,
  reviews = [sampleReview()],
  outcome = ACCEPTED,
  told = [],
  canceled,
  canWrite = true,
  offer,
  now = { at: 1_100, day: calendarDate('2026-11-20') },
  fails = [],
}: World = {}) {
  const failing = new Set(fails);
  const check = (name: Port) => {
    if (failing.has(name)) throw new Error(`${name} failed`);
  };
  const story: unknown[] = [];
  const clock = new SimulatedClock();
  let reviewed = 0;
  let tell: (
    event: { type: 'connection.returned' } | { type: 'cart.paidElsewhere'; confirmationNum: string },
  ) => void = () => {};
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        reviewCart: fromPromise<AnswerOf<typeof reviewCart>, RequestOf<typeof reviewCart>>(async () => {
          const next = reviews[Math.min(reviewed, reviews.length - 1)];
          reviewed += 1;
          if (next instanceof CallFailed || next === undefined) throw next;
          return next;
        }),
        updatePurchaseOrderNumber: fromPromise<
          AnswerOf<typeof updatePurchaseOrderNumber>,
          RequestOf<typeof updatePurchaseOrderNumber>
        >(async ({ input }) => {
          story.push(`number ${input.purchase_order_number}`);
          check('updatePurchaseOrderNumber');
          return { success: true };
        }),
        checkout: fromPromise<MoneyOutcome<CheckoutAnswer>, MoneyInput<typeof checkout>>(
          async ({ input }) => {
            story.push(`send ${input.key}`);
            check('checkout');
            return outcome;
          },
        ),
        attemptOutcome: attemptOutcomeMachine.provide({
          actors: {
            getPaymentAttempt: fromPromise<PaymentAttempt, { key: string }>(async ({ input }) => {
              story.push(`ask ${input.key}`);
              if (failing.delete('attemptOutcome')) return undefined as unknown as PaymentAttempt;
              const next = told.shift();
              if (next instanceof Error || next === undefined) throw next ?? new Error('no connection');
              return next;
            }),
          },
        }),
        cancelAttempt: fromPromise<PaymentAttempt, { key: string }>(async ({ input }) => {
          story.push(`cancel ${input.key}`);
          if (!canceled) throw new Error('no connection');
          return canceled;
        }),
        recallAttempt: fromPromise<OpenAttempt | undefined, { sought: string }>(async () => {
          check('recallAttempt');
          return remembered;
        }),
        noteAttempt: fromPromise<OpenAttempt, AttemptNote>(async ({ input }) => {
          if (!canWrite) throw new Error('quota');
          story.push(`write ${input.total}: ${input.amounts}`);
          return ATTEMPT;
        }),
        readClock: fromPromise<Tap>(async () => {
          check('readClock');
          return now;
        }),
        forgetAttempt: fromPromise<void, { key: string }>(async ({ input }) => {
          story.push(`forget ${input.key}`);
          check('forgetAttempt');
        }),
        keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(
          async ({ input }) => {
            story.push(`keep ${input.answer?.receipt.confirmation_num}`);
            check('keepReceipt');
          },
        ),
        watchOutside: fromCallback(({ sendBack }) => {
          check('watchOutside');
          tell = sendBack;
        }),
      },
    }),
    {
      clock,
      input: { offer },
      inspect: (event) => {
        if (event.type !== '@xstate.snapshot' || (event.actorRef as AnyActorRef).id !== 'attemptOutcome')
          return;
        const { value, status } = event.snapshot as AnyMachineSnapshot;
        if (status === 'active') story.push(`undetermined.${value}`);
      },
    },
  );
  let last = '';
  actor.subscribe(({ value }) => {
    const now = typeof value === 'string' ? value : Object.entries(value).flat().join('.');
    if (now !== last && now !== 'undetermined.checking') story.push(now);
    last = now;
  });
  actor.on('*', ({ type }) => story.push({ type }));
  actor.start();
  return {
    actor,
    clock,
    story,
    tell: (event: Parameters<typeof tell>[0]) => tell(event),
    until: (state: Parameters<SnapshotFrom<typeof checkoutMachine>['matches']>[0]) =>
      waitFor(actor, (snapshot) => snapshot.matches(state)),
    /** Until the server was asked what became of the payment and did not know. */
    untilWaiting: async () => {
      const { children } = await waitFor(actor, (snapshot) => snapshot.matches('undetermined'));
      await waitFor(children.attemptOutcome as ActorRefFrom<typeof attemptOutcomeMachine>, (snapshot) =>
        snapshot.matches('waiting'),
      );
    },
  };
}

export function setbackOf(actor: ActorRefFrom<typeof checkoutMachine>) {
  return actor.getSnapshot().context.setback;
}

export const SHOWN = { reviewing: 'shown' } as const;
export const START = ['recalling', 'reviewing.loading', 'reviewing.shown'];
