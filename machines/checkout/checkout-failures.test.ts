import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleAnswer, sampleReview } from '../../domain/fixtures/checkout.ts';
import { sampleOffer } from '../../domain/fixtures/offer.ts';
import { cents } from '../../domain/values/cents.ts';
import { ATTEMPT, KEY, openCheckout, SHOWN, setbackOf } from './checkout.fixture.ts';

const CONFIRM = { type: 'payment.confirmed', orderNumber: '' } as const;
const NUMBERED = { type: 'payment.confirmed', orderNumber: 'PO-7' } as const;
const ACCEPTED = { state: 'accepted', key: KEY, answer: sampleAnswer() } as const;
const sends = (story: readonly unknown[]) => story.filter((deed) => deed === `send ${KEY}`);
const refused = (status: number) =>
  new CallFailed({ kind: 'refused', message: 'An earlier payment is being settled.', status, errors: {} });

test.each(['watchOutside', 'recallAttempt', 'keepReceipt'] as const)(
  'a page whose %s fails can still pay, once',
  async (port) => {
    const { actor, story, until } = openCheckout({ fails: [port] });
    await until(SHOWN);
    actor.send(CONFIRM);
    await until('paid');
    expect(sends(story)).toHaveLength(1);
    expect(actor.getSnapshot().output?.receipt.confirmation_num).toBe('BF-7K2M-9QXA');
  },
);

test('a send that breaks inside the page counts as lost: the server is asked, and nothing is sent again (CHK-24)', async () => {
  const { actor, story, until } = openCheckout({ fails: ['checkout'], told: [ACCEPTED] });
  await until(SHOWN);
  actor.send(CONFIRM);
  await until('paid');
  expect([sends(story).length, story.includes(`ask ${KEY}`)]).toEqual([1, true]);
});

test('an answer that breaks the question leads to the question again, never to a payment (CHK-24)', async () => {
  const { story, until } = openCheckout({
    remembered: ATTEMPT,
    told: [ACCEPTED],
    fails: ['attemptOutcome'],
  });
  await until('paid');
  expect(story.filter((deed) => deed === `ask ${KEY}`)).toHaveLength(2);
  expect(sends(story)).toEqual([]);
});

test('a cart whose earlier payment is being settled is reviewed again after ten seconds', async () => {
  const { clock, until } = openCheckout({ reviews: [refused(409), sampleReview()] });
  await until({ reviewing: 'unreviewable' });
  clock.increment(10_000);
  await until(SHOWN);
});

test('a cart that is refused for another reason is not reviewed again by itself', async () => {
  const { actor, clock, until } = openCheckout({ reviews: [refused(422), sampleReview()] });
  await until({ reviewing: 'unreviewable' });
  clock.increment(10_000);
  expect(actor.getSnapshot().matches({ reviewing: 'unreviewable' })).toBe(true);
});

test('a purchase order number that cannot be saved says so, and nothing is sent (CHK-13)', async () => {
  const { actor, story, until } = openCheckout({ fails: ['updatePurchaseOrderNumber'] });
  await until(SHOWN);
  actor.send(NUMBERED);
  await until({ reviewing: 'savingNumber' });
  await until(SHOWN);
  expect(sends(story)).toEqual([]);
  expect(setbackOf(actor)).toBeDefined();
});

test('a number that is saved without a submit leads to its review, not to a payment (CHK-13)', async () => {
  const { actor, story, until } = openCheckout({
    reviews: [sampleReview(), sampleReview({ review_id: 'review-2', purchase_order_number: 'PO-7' })],
  });
  await until(SHOWN);
  actor.send({ type: 'orderNumber.edited', orderNumber: 'PO-7' });
  await until({ reviewing: 'renewing' });
  await until(SHOWN);
  expect(sends(story)).toEqual([]);
  expect(actor.getSnapshot().context).toMatchObject({
    review: { review_id: 'review-2' },
    setback: undefined,
  });
});

test('a submit while the number is being reviewed is sent once the same review is back (CHK-13)', async () => {
  const { actor, story, until } = openCheckout({
    reviews: [sampleReview(), sampleReview({ review_id: 'review-2', purchase_order_number: 'PO-7' })],
  });
  await until(SHOWN);
  actor.subscribe((snapshot) => {
    const isFirst = snapshot.context.agreed === undefined;
    if (isFirst && snapshot.matches({ reviewing: 'renewing' })) actor.send(NUMBERED);
  });
  actor.send({ type: 'orderNumber.edited', orderNumber: 'PO-7' });
  await until('paid');
  expect(sends(story)).toHaveLength(1);
});

test('a review that does not come back after the number was saved says why, and nothing is sent', async () => {
  const { actor, story, until } = openCheckout({ reviews: [sampleReview(), refused(422)] });
  await until(SHOWN);
  actor.send(NUMBERED);
  await until({ reviewing: 'unreviewable' });
  expect([sends(story), actor.getSnapshot().context.failure?.status]).toEqual([[], 422]);
});

test('a tap whose time cannot be read is not sent: the noted attempt is deleted, and the review says why (CRT-37)', async () => {
  const { actor, story, until } = openCheckout({ offer: sampleOffer, fails: ['readClock'] });
  await until(SHOWN);
  expect([sends(story), story.includes(`forget ${KEY}`)]).toEqual([[], true]);
  expect(setbackOf(actor)?.message).toMatch(/^It took too long after your tap, so nothing was sent\./);
});

test('a device that cannot delete its attempt after a decline still shows why, above a new review (CHK-18)', async () => {
  const { actor, until } = openCheckout({
    outcome: { kind: 'declined', message: 'The card was declined.' },
    fails: ['forgetAttempt'],
  });
  await until(SHOWN);
  actor.send(CONFIRM);
  await until('declined');
  await until(SHOWN);
  expect(setbackOf(actor)?.message).toBe('The card was declined.');
  await waitFor(actor, ({ context }) => context.attempt === undefined);
  expect(actor.getSnapshot().context.review?.total).toBe(cents(8420));
});
