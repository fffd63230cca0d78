import { expect, test } from 'vitest';
import type { PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { CANCELED_BEFORE_CONFIRMED } from '../../domain/checkout/text/en.ts';
import { sampleAnswer } from '../../domain/fixtures/checkout.ts';
import { ATTEMPT, CONFIRMING, KEY, LOST, OPEN, openCheckout, SHOWN, setbackOf } from './checkout.fixture.ts';

const PAID: PaymentAttempt = { state: 'accepted', key: KEY, answer: sampleAnswer() };
const GIVEN_UP: PaymentAttempt = { state: 'declined', key: KEY, message: CANCELED_BEFORE_CONFIRMED };
const AT_BANK = { undetermined: 'confirming' } as const;

/** Submits a payment that the bank wants confirmed; the server answers the later questions one by one. */
async function submitted(told: (PaymentAttempt | Error)[] = [], canceled?: PaymentAttempt) {
  const opened = openCheckout({
    outcome: LOST,
    told: [CONFIRMING, ...told],
    ...(canceled && { canceled }),
  });
  await opened.until(SHOWN);
  opened.actor.send({ type: 'payment.confirmed', orderNumber: '' });
  await opened.until(AT_BANK);
  return opened;
}

test('a payment that the bank wants confirmed tells the bank’s page and deadline, and sends nothing (CHK-25)', async () => {
  const { actor, story } = await submitted();
  const now = actor.getSnapshot();
  expect([now.hasTag('confirming'), now.context.confirming]).toEqual([true, CONFIRMING.confirming]);
  expect(now.can({ type: 'payment.confirmed', orderNumber: '' })).toBe(false);
  expect(story.filter((one) => String(one).startsWith('send'))).toEqual([`send ${KEY}`]);
});

test('the server is asked on while the customer is at the bank, and its answer ends the payment (CHK-25)', async () => {
  const { actor, clock, story, untilWaiting, until } = await submitted([new Error('lost'), CONFIRMING, PAID]);
  for (const pause of [2_000, 5_000, 10_000]) {
    await untilWaiting();
    expect(actor.getSnapshot().matches(AT_BANK)).toBe(true);
    clock.increment(pause);
  }
  await until('paid');
  expect(story).toContain(`keep ${sampleAnswer().receipt.confirmation_num}`);
});

test('a second confirmation has a page of its own, and none is left when the payment is only looked up (CHK-25)', async () => {
  const next = { ...CONFIRMING, confirming: { url: 'https://bank.example/second', until: 1_900_000 } };
  const { actor, clock, untilWaiting, until } = await submitted([next, OPEN]);
  await untilWaiting();
  clock.increment(2_000);
  await untilWaiting();
  expect(actor.getSnapshot().context.confirming).toEqual(next.confirming);
  clock.increment(5_000);
  await until({ undetermined: 'checking' });
  expect(actor.getSnapshot().context.confirming).toBe(undefined);
});

test('a payment that was not confirmed in time is told once, and the cart is reviewed anew (CHK-25)', async () => {
  const { actor, clock, untilWaiting, until } = await submitted([{ ...GIVEN_UP, message: 'Not in time.' }]);
  await untilWaiting();
  clock.increment(2_000);
  await until(SHOWN);
  expect(setbackOf(actor)).toEqual({ kind: 'declined', message: 'Not in time.' });
});

test('after a fresh start the state comes from the server, not from what the device remembers (CHK-25)', async () => {
  const remembered = { ...ATTEMPT, confirmUntil: CONFIRMING.confirming.until };
  const paid = openCheckout({ remembered, told: [PAID] });
  await paid.until('paid');
  expect(paid.story).not.toContain('undetermined.confirming');
});

test('a canceled payment is given up, and the cart is reviewed anew (CHK-26)', async () => {
  const { actor, until, story } = await submitted([], GIVEN_UP);
  actor.send({ type: 'payment.canceled' });
  await until(SHOWN);
  expect(setbackOf(actor)).toEqual({ kind: 'declined', message: CANCELED_BEFORE_CONFIRMED });
  expect(story).toContain(`forget ${KEY}`);
});

test('a payment that was taken before it was canceled shows its receipt (CHK-26)', async () => {
  const { actor, until } = await submitted([], PAID);
  actor.send({ type: 'payment.canceled' });
  await until('paid');
  expect(actor.getSnapshot().context.answer).toEqual(sampleAnswer());
});

test.each([
  ['is lost', undefined],
  ['finds the payment still open', CONFIRMING],
])(
  'a cancel that %s cancels nothing, says so, and the server is asked again (CHK-26)',
  async (_, canceled) => {
    const { actor, until } = await submitted([CONFIRMING], canceled);
    actor.send({ type: 'payment.canceled' });
    await until('canceling');
    await until(AT_BANK);
    expect(actor.getSnapshot().context.isCancelLost).toBe(true);
  },
);
