import { expect, test } from 'vitest';
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
import { sampleOffer as OFFER } from '../domain/sample-offer.ts';
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

const KEY = 'key-1';
const ATTEMPT: OpenAttempt = { key: KEY, total: cents(8420), at: 7 };
const ACCEPTED = { kind: 'accepted', answer: sampleAnswer() } as const;
const LOST = { kind: 'undetermined' } as const;
const OPEN: PaymentAttempt = { state: 'open', key: KEY, started: 7, total: cents(8420) };

/** A checkout whose states and deeds are written down in the order in which they happen. */
function openCheckout({
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

const SHOWN = { reviewing: 'shown' } as const;
const WAITING = { undetermined: 'waiting' } as const;
const CONFIRM = { type: 'payment.confirmed', orderNumber: '' } as const;
const START = ['recalling', 'reviewing.loading', 'reviewing.shown'];
const SENT = ['write 8420', 'submitting.noting', 'send key-1', 'submitting.sending'];

function setbackOf(actor: ActorRefFrom<typeof checkoutMachine>) {
  return actor.getSnapshot().context.setback;
}

test('a payment is written down, sent once, kept and then shown as paid CHK-16, CHK-17', async () => {
  const { actor, story, until } = openCheckout();
  await until(SHOWN);
  actor.send(CONFIRM);
  actor.send(CONFIRM);
  await until('paid');
  expect(story).toEqual([
    ...START,
    ...SENT,
    'keep BF-7K2M-9QXA',
    'accepted',
    { type: 'payment.accepted' },
    'paid',
  ]);
});

test('a declined payment is told in words, over a fresh review CHK-18', async () => {
  const { actor, story, until } = openCheckout({
    reviews: [sampleReview(), sampleReview({ review_id: 'review-2' })],
    outcome: { kind: 'declined', message: 'The card was declined.' },
  });
  await until(SHOWN);
  actor.send(CONFIRM);
  await until('declined');
  await until(SHOWN);
  expect(story).toEqual([
    ...START,
    ...SENT,
    'forget key-1',
    'declined',
    'reviewing.loading',
    'reviewing.shown',
  ]);
  expect(setbackOf(actor)).toEqual({ kind: 'declined', message: 'The card was declined.' });
  expect(actor.getSnapshot().context.attempt).toBe(undefined);
});

test('a lost answer is asked for after 0, 2 and 5 seconds until it is known, and nothing is sent again CHK-24', async () => {
  const { actor, clock, story, until } = openCheckout({
    outcome: LOST,
    told: [OPEN, OPEN, { state: 'accepted', key: KEY, answer: sampleAnswer() }],
  });
  await until(SHOWN);
  actor.send(CONFIRM);
  await until(WAITING);
  expect(actor.getSnapshot().can(CONFIRM)).toBe(false);
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  clock.increment(1_999);
  expect(story.filter((entry) => entry === 'ask key-1')).toHaveLength(1);
  clock.increment(1);
  await until(WAITING);
  clock.increment(4_999);
  expect(story.filter((entry) => entry === 'ask key-1')).toHaveLength(2);
  clock.increment(1);
  await until('paid');
  expect(story).toEqual([
    ...START,
    ...SENT,
    'ask key-1',
    'undetermined.asking',
    'undetermined.waiting',
    'ask key-1',
    'undetermined.asking',
    'undetermined.waiting',
    'ask key-1',
    'undetermined.asking',
    'keep BF-7K2M-9QXA',
    'accepted',
    { type: 'payment.accepted' },
    'paid',
  ]);
});

test('from the third question on ten seconds pass between two CHK-24', async () => {
  const { actor, clock, story, until } = openCheckout({
    remembered: ATTEMPT,
    told: [OPEN, OPEN, OPEN, OPEN, OPEN],
  });
  const asked = () => story.filter((entry) => entry === 'ask key-1').length;
  for (const pause of [2_000, 5_000, 10_000, 10_000]) {
    await until(WAITING);
    const before = asked();
    clock.increment(pause - 1);
    expect(asked()).toBe(before);
    clock.increment(1);
    expect(asked()).toBe(before + 1);
  }
  actor.stop();
});

test('a start after a crash asks what became of the payment and sends nothing CHK-24', async () => {
  const { story, until } = openCheckout({
    remembered: ATTEMPT,
    told: [{ state: 'accepted', key: KEY, answer: sampleAnswer() }],
  });
  await until('paid');
  expect(story).toEqual([
    'recalling',
    'ask key-1',
    'undetermined.asking',
    'keep BF-7K2M-9QXA',
    'accepted',
    { type: 'payment.accepted' },
    'paid',
  ]);
});

test('a payment that never arrived is told as not charged, over the same review CHK-24', async () => {
  const { actor, until } = openCheckout({ outcome: LOST, told: [{ state: 'void', key: KEY }] });
  await until(SHOWN);
  actor.send(CONFIRM);
  await until('declined');
  await until(SHOWN);
  expect(setbackOf(actor)).toEqual({
    kind: 'void',
    message: 'The payment did not arrive. You can submit it again.',
  });
});

test('a cart that changed since it was reviewed is shown as it is now, with the words SRV-43', async () => {
  const { actor, until } = openCheckout({
    reviews: [sampleReview(), sampleReview({ review_id: 'review-2', total: cents(9000) })],
    outcome: LOST,
    told: [{ state: 'void', key: KEY }],
  });
  await until(SHOWN);
  actor.send(CONFIRM);
  await until('declined');
  await until(SHOWN);
  expect(setbackOf(actor)).toEqual({
    kind: 'changed',
    message: 'Something in your cart changed since you reviewed it. Please review it again.',
  });
  expect(actor.getSnapshot().context.review?.total).toBe(9000);
});

test('without a connection the question is asked again as soon as it is back CHK-24', async () => {
  const { actor, story, tell, until } = openCheckout({
    remembered: ATTEMPT,
    told: [new Error('offline'), { state: 'declined', key: KEY, message: 'The card was declined.' }],
  });
  await until(WAITING);
  tell({ type: 'connection.returned' });
  await until(SHOWN);
  expect(story).toEqual([
    'recalling',
    'ask key-1',
    'undetermined.asking',
    'undetermined.waiting',
    'ask key-1',
    'undetermined.asking',
    'forget key-1',
    'declined',
    'reviewing.loading',
    'reviewing.shown',
  ]);
  expect(setbackOf(actor)).toEqual({ kind: 'declined', message: 'The card was declined.' });
});

test('a payment that cannot be written down is not sent CHK-24', async () => {
  const { actor, story, until } = openCheckout({ canWrite: false });
  await until(SHOWN);
  actor.send(CONFIRM);
  await until(SHOWN);
  expect(story).toEqual([...START, 'submitting.noting', 'reviewing.shown']);
  expect(setbackOf(actor)?.kind).toBe('unsent');
});

test('the purchase order number is saved and reviewed before the payment is sent CHK-13', async () => {
  const { actor, story, until } = openCheckout({
    reviews: [sampleReview(), sampleReview({ review_id: 'review-2', purchase_order_number: 'PO-7' })],
  });
  await until(SHOWN);
  actor.send({ type: 'orderNumber.edited', orderNumber: 'PO-7' });
  actor.send({ type: 'payment.confirmed', orderNumber: 'PO-7' });
  await until('paid');
  expect(story.slice(3, 8)).toEqual([
    'number PO-7',
    'reviewing.savingNumber',
    'reviewing.renewing',
    'write 8420',
    'submitting.noting',
  ]);
});

test('what changed while the number was saved is not sent but shown CHK-13, SRV-43', async () => {
  const { actor, story, until } = openCheckout({
    reviews: [sampleReview(), sampleReview({ review_id: 'review-2', total: cents(9000) })],
  });
  await until(SHOWN);
  actor.send({ type: 'payment.confirmed', orderNumber: 'PO-7' });
  await until({ reviewing: 'renewing' });
  await until(SHOWN);
  expect(story.slice(3)).toEqual([
    'number PO-7',
    'reviewing.savingNumber',
    'reviewing.renewing',
    'reviewing.shown',
  ]);
  expect(setbackOf(actor)?.kind).toBe('changed');
});

test('a cart that another tab paid cannot be submitted here CHK-24', async () => {
  const { actor, tell, until } = openCheckout();
  await until(SHOWN);
  tell({ type: 'cart.paidElsewhere', confirmationNum: 'BF-1' });
  expect(actor.getSnapshot().value).toBe('paidElsewhere');
  expect(actor.getSnapshot().context.paidElsewhere).toBe('BF-1');
  expect(actor.getSnapshot().can(CONFIRM)).toBe(false);
});

test('a cart that cannot be reviewed says why and is looked at again CHK-20 to CHK-22', async () => {
  const message = 'Payments can be scheduled from tomorrow on. Please choose another date.';
  const { actor, story, until } = openCheckout({
    reviews: [new CallFailed({ kind: 'refused', message, status: 422, errors: {} }), sampleReview()],
  });
  await until({ reviewing: 'unreviewable' });
  expect(actor.getSnapshot().context.failure?.message).toBe(message);
  expect(actor.getSnapshot().can(CONFIRM)).toBe(false);
  actor.send({ type: 'review.renewed' });
  await until(SHOWN);
  expect(story).toEqual([
    'recalling',
    'reviewing.loading',
    'reviewing.unreviewable',
    'recalling',
    'reviewing.loading',
    'reviewing.shown',
  ]);
});

test('what was agreed to with one tap is paid once when the review asks for exactly that CRT-37', async () => {
  const { story, until } = openCheckout({ offer: OFFER });
  await until('paid');
  expect(story).toEqual([
    'recalling',
    'reviewing.loading',
    'write 8420',
    'submitting.noting',
    'submitting.timing',
    'send key-1',
    'submitting.sending',
    'keep BF-7K2M-9QXA',
    'accepted',
    { type: 'payment.accepted' },
    'paid',
  ]);
});

test.each([
  ['fifteen seconds after it', { at: 16_000, day: calendarDate('2026-11-20') }],
  ['by a clock that was set back', { at: 999, day: calendarDate('2026-11-20') }],
  ['on another business date', { at: 1_100, day: calendarDate('2026-11-21') }],
])('a tap is not sent %s: what was noted is forgotten, and the review says why CRT-37', async (_, now) => {
  const { actor, story, until } = openCheckout({ offer: OFFER, now });
  await until(SHOWN);
  expect(story).not.toContain('send key-1');
  expect(story).toContain('forget key-1');
  expect(setbackOf(actor)?.message).toMatch(/^It took too long after your tap, so nothing was sent\./);
});

test('a review that asks for a cent more stops before anything is sent and says what differs CRT-37', async () => {
  const { actor, story, until } = openCheckout({
    offer: OFFER,
    reviews: [sampleReview({ fee: cents(1), total: cents(8421) })],
  });
  await until(SHOWN);
  expect(story).toEqual(START);
  expect(setbackOf(actor)?.kind).toBe('changed');
  expect(setbackOf(actor)?.message).toContain('The fee was $0.00 and is $0.01 now.');
});

test('one tap pays at most once: after a decline it is asked for again CRT-37', async () => {
  const { story, until } = openCheckout({
    offer: OFFER,
    outcome: { kind: 'declined', message: 'The card was declined.' },
  });
  await until(SHOWN);
  expect(story.filter((entry) => entry === 'send key-1')).toHaveLength(1);
});

test.each([
  ['an attempt without an outcome', { remembered: ATTEMPT, told: [{ state: 'void', key: KEY } as const] }],
  [
    'a review that does not come at first',
    {
      reviews: [
        new CallFailed({ kind: 'unreachable', message: 'No signal.', status: 0, errors: {} }),
        sampleReview(),
      ],
    },
  ],
])('%s ends what was agreed to: nothing is paid later by itself CRT-37, CHK-24', async (_, world) => {
  const { actor, story, tell, until } = openCheckout({ offer: OFFER, ...world });
  await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  tell({ type: 'connection.returned' });
  await until(SHOWN);
  expect(story).not.toContain('send key-1');
});

test('an older attempt that proves accepted tells that the tap was stopped, and pays nothing more CRT-37, CHK-24', async () => {
  const { story, until } = openCheckout({
    offer: OFFER,
    remembered: ATTEMPT,
    told: [{ state: 'accepted', key: KEY, answer: sampleAnswer() }],
  });
  await until('paid');
  expect(story).toContainEqual({ type: 'tap.stopped' });
  expect(story).not.toContain('send key-1');
});

test('a tap whose review was refused keeps saying why, also above the review that comes later CRT-37', async () => {
  const refused = new CallFailed({ kind: 'refused', message: 'Not payable.', status: 422, errors: {} });
  const { actor, until } = openCheckout({ offer: OFFER, reviews: [refused, sampleReview()] });
  await until({ reviewing: 'unreviewable' });
  actor.send({ type: 'review.renewed' });
  await until(SHOWN);
  expect(setbackOf(actor)).toEqual({ kind: 'unsent', message: 'Not payable.' });
});
