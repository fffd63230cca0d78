import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { CheckoutAnswer, PaymentAttempt } from '../domain/calls/payments.ts';
import { cents } from '../domain/cents.ts';
import { openPaymentMachine } from './openPayment.ts';

const attempt = { key: 'key-of-a-payment-1', total: cents(5690), at: 0 };

/** A device that holds an attempt of this age, and a server that answers about it. */
function open(age: number, answers: (PaymentAttempt | 'silence')[]) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const done: string[] = [];
  const actor = createActor(
    openPaymentMachine.provide({
      actors: {
        watchAttempts: fromCallback(({ sendBack }) =>
          sendBack({ type: 'attempt.noticed', attempt, age, isOwn: true }),
        ),
        getPaymentAttempt: fromPromise<PaymentAttempt, { key: string }>(async ({ input }) => {
          asked.push(input.key);
          const answer = answers.shift();
          if (!answer || answer === 'silence') throw new Error('no answer');
          return answer;
        }),
        keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(
          async ({ input }) => {
            done.push(`kept ${input.key}`);
          },
        ),
        forgetAttempt: fromPromise<void, { key: string }>(async ({ input }) => {
          done.push(`forgot ${input.key}`);
        }),
      },
    }),
    { clock },
  ).start();
  return { actor, clock, asked, done };
}

const accepted = { state: 'accepted', key: attempt.key, answer: {} } as PaymentAttempt;
const voided = { state: 'void', key: attempt.key } as PaymentAttempt;

test('a payment that may still be on its way is not asked about, as that would close its key (CHK-24)', () => {
  const { actor, clock, asked } = open(5_000, [accepted]);
  clock.increment(29_999);
  expect([actor.getSnapshot().value, asked]).toEqual(['underWay', []]);
  clock.increment(1);
  expect([actor.getSnapshot().hasTag('checking'), asked]).toEqual([true, [attempt.key]]);
});

test('I am told that it went through, once the receipt is kept (CHK-24, RCT-24)', async () => {
  const { actor, clock, done } = open(60_000, ['silence', accepted]);
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches({ checking: 'waiting' }));
  clock.increment(5_000);
  await waitFor(actor, (snapshot) => snapshot.matches('accepted'));
  expect(done).toEqual([`kept ${attempt.key}`]);
  actor.send({ type: 'attempt.gone' });
  expect(actor.getSnapshot().value).toBe('accepted');
  actor.send({ type: 'outcome.read' });
  expect(actor.getSnapshot().value).toBe('none');
});

test('I am told that nothing was taken, and why (CHK-24)', async () => {
  const { actor, clock, done } = open(60_000, [voided]);
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('unpaid'));
  expect(done).toEqual([`forgot ${attempt.key}`]);
  expect(actor.getSnapshot().context.reason).toBe('The payment did not arrive. You can submit it again.');
});

test('another payment without an outcome is spoken of once I read what became of the first (CHK-24)', async () => {
  const { actor, clock, asked } = open(60_000, [accepted, 'silence']);
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('accepted'));
  const second = { ...attempt, key: 'key-of-a-payment-2' };
  actor.send({ type: 'attempt.noticed', attempt: second, age: 1_000, isOwn: true });
  expect(actor.getSnapshot().value).toBe('accepted');
  actor.send({ type: 'outcome.read' });
  expect(actor.getSnapshot().value).toBe('underWay');
  clock.increment(34_000);
  expect(asked).toEqual([attempt.key, second.key]);
});

test('a payment that came and went while I read of another is not spoken of', async () => {
  const { actor, clock } = open(60_000, [voided]);
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('unpaid'));
  const second = { ...attempt, key: 'key-of-a-payment-2' };
  actor.send({ type: 'attempt.noticed', attempt: second, age: 1_000, isOwn: true });
  actor.send({ type: 'attempt.gone' });
  actor.send({ type: 'outcome.read' });
  expect(actor.getSnapshot().value).toBe('none');
});

test('one of another device is spoken of next, although this device holds none any more (ruling 24)', async () => {
  const { actor, clock } = open(60_000, [accepted]);
  const other = { ...attempt, key: 'key-of-another-device' };
  actor.send({ type: 'attempt.noticed', attempt: other, age: 40_000, isOwn: false });
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('accepted'));
  actor.send({ type: 'attempt.gone' });
  actor.send({ type: 'outcome.read' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'underWay', context: { attempt: other, isOwn: false } });
});

test('a payment that is settled elsewhere is not spoken of any more', async () => {
  const { actor, clock } = open(60_000, []);
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches({ checking: 'waiting' }));
  actor.send({ type: 'attempt.gone' });
  expect(actor.getSnapshot().value).toBe('none');
});
