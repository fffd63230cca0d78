import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleAnswer, sampleReview } from '../../domain/fixtures/checkout.ts';
import { sampleOffer as OFFER } from '../../domain/fixtures/offer.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { ATTEMPT, KEY, openCheckout, SHOWN, setbackOf } from './checkout.fixture.ts';

test('an offer agreed to with one tap is paid once when the review asks for exactly that (CRT-37)', async () => {
  const { story, until } = openCheckout({ offer: OFFER });
  await until('paid');
  expect(story).toEqual([
    'tapped.recalling',
    'tapped.reviewing',
    'write 8420: 8420',
    'tapped.noting',
    'tapped.timing',
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
])('a tap is not sent %s: the noted attempt is deleted, and the review says why (CRT-37)', async (_, now) => {
  const { actor, story, until } = openCheckout({ offer: OFFER, now });
  await until(SHOWN);
  expect(story).not.toContain('send key-1');
  expect(story).toContain('forget key-1');
  expect(setbackOf(actor)?.message).toMatch(/^It took too long after your tap, so nothing was sent\./);
});

test('a review that asks for a cent more stops before anything is sent and names the difference (CRT-37)', async () => {
  const { actor, story, until } = openCheckout({
    offer: OFFER,
    reviews: [sampleReview({ fee: cents(1), total: cents(8421) })],
  });
  await until(SHOWN);
  expect(story).toEqual(['tapped.recalling', 'tapped.reviewing', 'reviewing.shown']);
  expect(setbackOf(actor)?.kind).toBe('changed');
  expect(setbackOf(actor)?.message).toContain('The fee was $0.00 and is $0.01 now.');
});

test('one tap pays at most once: after a decline I am asked again (CRT-37)', async () => {
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
    'a review that fails to load at first',
    {
      reviews: [
        new CallFailed({ kind: 'unreachable', message: 'No signal.', status: 0, errors: {} }),
        sampleReview(),
      ],
    },
  ],
])('%s ends the agreed offer: nothing is paid later by itself (CRT-37, CHK-24)', async (_, world) => {
  const { actor, story, tell, until } = openCheckout({ offer: OFFER, ...world });
  await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  tell({ type: 'connection.returned' });
  await until(SHOWN);
  expect(story).not.toContain('send key-1');
});

test('when an older attempt turns out accepted, the tap is reported as stopped and pays nothing more (CRT-37, CHK-24)', async () => {
  const { story, until } = openCheckout({
    offer: OFFER,
    remembered: ATTEMPT,
    told: [{ state: 'accepted', key: KEY, answer: sampleAnswer() }],
  });
  await until('paid');
  expect(story).toContainEqual({ type: 'tap.stopped' });
  expect(story).not.toContain('send key-1');
});

test('a tap whose review was refused keeps its message, also above a later review (CRT-37)', async () => {
  const refused = new CallFailed({ kind: 'refused', message: 'Not payable.', status: 422, errors: {} });
  const { actor, until } = openCheckout({ offer: OFFER, reviews: [refused, sampleReview()] });
  await until({ reviewing: 'unreviewable' });
  actor.send({ type: 'review.renewed' });
  await until(SHOWN);
  expect(setbackOf(actor)).toEqual({ kind: 'unsent', message: 'Not payable.' });
});

test('a tap on a device that cannot read its attempts is paid all the same, once (CRT-37)', async () => {
  const { story, until } = openCheckout({ offer: OFFER, fails: ['recallAttempt'] });
  await until('paid');
  expect(story.filter((entry) => entry === 'send key-1')).toHaveLength(1);
});

test('a tap on a device that cannot write its attempt is not sent, and does not wait for a later review (CRT-37, CHK-24)', async () => {
  const { actor, story, until } = openCheckout({ offer: OFFER, canWrite: false });
  await until(SHOWN);
  expect(story).toEqual(['tapped.recalling', 'tapped.reviewing', 'tapped.noting', 'reviewing.shown']);
  expect([setbackOf(actor)?.kind, actor.getSnapshot().context.offer]).toEqual(['unsent', undefined]);
});

test('a tap on a cart that another tab paid meanwhile sends nothing', async () => {
  const { actor, story, tell, until } = openCheckout({ offer: OFFER });
  actor.subscribe((snapshot) => {
    if (snapshot.matches({ tapped: 'reviewing' }))
      tell({ type: 'cart.paidElsewhere', confirmationNum: 'A1' });
  });
  await until('paidElsewhere');
  expect(story).not.toContain('send key-1');
});
