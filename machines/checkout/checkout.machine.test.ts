import { expect, test } from 'vitest';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleAnswer, sampleReview } from '../../domain/fixtures/checkout.ts';
import { cents } from '../../domain/values/cents.ts';
import { ATTEMPT, KEY, LOST, OPEN, openCheckout, SHOWN, START, setbackOf } from './checkout.fixture.ts';

const CONFIRM = { type: 'payment.confirmed', orderNumber: '' } as const;
const SENT = ['write 8420: 8420', 'submitting.noting', 'send key-1', 'submitting.sending'];

test('a payment is written down, sent once and stored before it shows as paid (CHK-16, CHK-17)', async () => {
  const { actor, story, until } = openCheckout();
  expect(actor.getSnapshot().context).toMatchObject({ sought: '', orderNumber: '', paidElsewhere: '' });
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

test('I read why a payment was declined, above a new review (CHK-18)', async () => {
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

test('after a lost answer the server is asked at once and after 2 and 5 seconds, and nothing is sent again (CHK-24)', async () => {
  const { actor, clock, story, until, untilWaiting } = openCheckout({
    outcome: LOST,
    told: [OPEN, OPEN, { state: 'accepted', key: KEY, answer: sampleAnswer() }],
  });
  await until(SHOWN);
  actor.send(CONFIRM);
  await untilWaiting();
  expect(actor.getSnapshot().can(CONFIRM)).toBe(false);
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  clock.increment(1_999);
  expect(story.filter((entry) => entry === 'ask key-1')).toHaveLength(1);
  clock.increment(1);
  await untilWaiting();
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

test('from the third question on, ten seconds pass before the next (CHK-24)', async () => {
  const { actor, clock, story, untilWaiting } = openCheckout({
    remembered: ATTEMPT,
    told: [OPEN, OPEN, OPEN, OPEN, OPEN],
  });
  const asked = () => story.filter((entry) => entry === 'ask key-1').length;
  for (const pause of [2_000, 5_000, 10_000, 10_000]) {
    await untilWaiting();
    const before = asked();
    clock.increment(pause - 1);
    expect(asked()).toBe(before);
    clock.increment(1);
    expect(asked()).toBe(before + 1);
  }
  actor.stop();
});

test('a start after a crash asks for the outcome of the payment and sends nothing (CHK-24)', async () => {
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

test('I read that a payment that never arrived was not charged, above the same review (CHK-24)', async () => {
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

test('a cart that changed since its review shows as it is now, with a message (SRV-43)', async () => {
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

test('a question without an answer is repeated as soon as the connection is back (CHK-24)', async () => {
  const { actor, story, tell, until, untilWaiting } = openCheckout({
    remembered: ATTEMPT,
    told: [new Error('offline'), { state: 'declined', key: KEY, message: 'The card was declined.' }],
  });
  await untilWaiting();
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

test('a payment that cannot be written down is not sent (CHK-24)', async () => {
  const { actor, story, until } = openCheckout({ canWrite: false });
  await until(SHOWN);
  actor.send(CONFIRM);
  await until(SHOWN);
  expect(story).toEqual([...START, 'submitting.noting', 'reviewing.shown']);
  expect(setbackOf(actor)?.kind).toBe('unsent');
});

test('the purchase order number is saved and reviewed before the payment is sent (CHK-13)', async () => {
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
    'write 8420: 8420',
    'submitting.noting',
  ]);
});

test('a review that changed while the number was saved is shown, not paid (CHK-13, SRV-43)', async () => {
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

test('a cart that another tab paid cannot be submitted here (CHK-24)', async () => {
  const { actor, tell, until } = openCheckout();
  await until(SHOWN);
  tell({ type: 'cart.paidElsewhere', confirmationNum: 'BF-1' });
  expect(actor.getSnapshot().value).toBe('paidElsewhere');
  expect(actor.getSnapshot().context.paidElsewhere).toBe('BF-1');
  expect(actor.getSnapshot().can(CONFIRM)).toBe(false);
});

test('a cart that cannot be reviewed says why, and can be reviewed again (CHK-20 to CHK-22)', async () => {
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
