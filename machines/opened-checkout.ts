import {
  type ActorRefFrom,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import type { AgreedOffer, Tap } from '../domain/agreed-offer.ts';
import { calendarDate } from '../domain/calendar-date.ts';
import type { AnswerOf, RequestOf } from '../domain/call.ts';
import type { reviewCart, updatePurchaseOrderNumber } from '../domain/calls/checkout.ts';
import type { CheckoutAnswer, checkout, PaymentAttempt } from '../domain/calls/payments.ts';
import { type Cents, cents } from '../domain/cents.ts';
import { CallFailed } from '../domain/failure.ts';
import type { OpenAttempt } from '../domain/open-attempt.ts';
import type { Review } from '../domain/review.ts';
import { sampleAnswer, sampleReview } from '../domain/sample-checkout.ts';
import { checkoutMachine } from './checkout.ts';
import type { MoneyInput, MoneyOutcome } from './port.ts';

interface World {
  /** What the device remembers of an earlier visit. */
  remembered?: OpenAttempt;
  reviews?: (Review | CallFailed)[];
  outcome?: MoneyOutcome<CheckoutAnswer>;
  /** What the server tells of the key, one after the other; an error is a connection that is gone. */
  told?: (PaymentAttempt | Error)[];
  canWrite?: boolean;
  /** What was agreed to with one tap. */
  offer?: AgreedOffer;
  /** When it would be sent. */
  now?: Tap;
}

export const KEY = 'key-1';
export const ATTEMPT: OpenAttempt = { key: KEY, total: cents(8420), at: 7 };
const ACCEPTED = { kind: 'accepted', answer: sampleAnswer() } as const;
export const LOST = { kind: 'undetermined' } as const;
export const OPEN: PaymentAttempt = { state: 'open', key: KEY, started: 7, total: cents(8420) };

/** A checkout whose states and deeds are written down in the order in which they happen. */
export function openCheckout({
  remembered,
  reviews = [sampleReview()],
  outcome = ACCEPTED,
  told = [],
  canWrite = true,
  offer,
  now = { at: 1_100, day: calendarDate('2026-11-20') },
}: World = {}) {
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
          return { success: true };
        }),
        checkout: fromPromise<MoneyOutcome<CheckoutAnswer>, MoneyInput<typeof checkout>>(
          async ({ input }) => {
            story.push(`send ${input.key}`);
            return outcome;
          },
        ),
        getPaymentAttempt: fromPromise<PaymentAttempt, { key: string }>(async ({ input }) => {
          story.push(`ask ${input.key}`);
          const next = told.shift();
          if (next instanceof Error || next === undefined) throw next ?? new Error('no connection');
          return next;
        }),
        recallAttempt: fromPromise<OpenAttempt | undefined>(async () => remembered),
        noteAttempt: fromPromise<OpenAttempt, { total: Cents }>(async ({ input }) => {
          if (!canWrite) throw new Error('quota');
          story.push(`write ${input.total}`);
          return ATTEMPT;
        }),
        readClock: fromPromise<Tap>(async () => now),
        forgetAttempt: fromPromise<void, { key: string }>(async ({ input }) => {
          story.push(`forget ${input.key}`);
        }),
        keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(
          async ({ input }) => {
            story.push(`keep ${input.answer?.receipt.confirmation_num}`);
          },
        ),
        watchOutside: fromCallback(({ sendBack }) => {
          tell = sendBack;
        }),
      },
    }),
    { clock, input: { offer } },
  );
  let last = '';
  actor.subscribe(({ value }) => {
    const now = typeof value === 'string' ? value : Object.entries(value).flat().join('.');
    if (now !== last) story.push(now);
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
  };
}

export function setbackOf(actor: ActorRefFrom<typeof checkoutMachine>) {
  return actor.getSnapshot().context.setback;
}

export const SHOWN = { reviewing: 'shown' } as const;
export const START = ['recalling', 'reviewing.loading', 'reviewing.shown'];
