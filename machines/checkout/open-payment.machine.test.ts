import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { CheckoutAnswer, PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { attemptOutcomeMachine } from './attempt-outcome.machine.ts';
import { attemptsElsewhereMachine } from './attempts-elsewhere.machine.ts';
import { openPaymentMachine } from './open-payment.machine.ts';

const attempt = { key: 'key-of-a-payment-1', total: cents(5690), at: 0 };

interface Device {
  /** False when the browser refuses to keep anything. */
  canWrite?: boolean;
  canWatch?: boolean;
  /** What the server has told of the attempt. */
  told?: object;
  /** Holds writes back until then. */
  written?: Promise<void>;
}

/** A device that holds an attempt of this age, and a server that answers about it. */
function open(
  age: number,
  answers: (PaymentAttempt | 'silence' | 'nonsense')[],
  { canWrite = true, canWatch = true, told, written }: Device = {},
) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const done: string[] = [];
  const actor = createActor(
    openPaymentMachine.provide({
      actors: {
        watchAttempts: fromCallback(({ sendBack }) => {
          if (!canWatch) throw new Error('no storage');
          sendBack({ type: 'attempt.noticed', attempt: { ...attempt, ...told }, age });
        }),
        attemptsElsewhere: attemptsElsewhereMachine.provide({
          actors: { watchReturns: fromCallback(() => {}), noteAttempts: fromPromise<void>(async () => {}) },
        }),
        attemptOutcome: attemptOutcomeMachine.provide({
          actors: {
            getPaymentAttempt: fromPromise<PaymentAttempt, { key: string }>(async ({ input }) => {
              asked.push(input.key);
              const answer = answers.shift();
              if (answer === 'nonsense') return undefined as unknown as PaymentAttempt;
              if (!answer || answer === 'silence') throw new Error('no answer');
              return answer;
            }),
          },
        }),
        keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(
          async ({ input }) => {
            await written;
            if (!canWrite) throw new Error('quota');
            done.push(`kept ${input.key}`);
          },
        ),
        forgetAttempt: fromPromise<void, { key: string }>(async ({ input }) => {
          await written;
          if (!canWrite) throw new Error('quota');
          done.push(`forgot ${input.key}`);
        }),
      },
    }),
    { clock },
  ).start();
  return { actor, clock, asked, done };
}

/** Until the server was asked and did not know yet. */
async function untilWaiting(actor: ActorRefFrom<typeof openPaymentMachine>): Promise<void> {
  const { children } = await waitFor(actor, (snapshot) => snapshot.matches('checking'));
  await waitFor(children.attemptOutcome as ActorRefFrom<typeof attemptOutcomeMachine>, (snapshot) =>
    snapshot.matches('waiting'),
  );
}

const accepted = { state: 'accepted', key: attempt.key, answer: {} } as PaymentAttempt;
const voided = { state: 'void', key: attempt.key } as PaymentAttempt;

test('the server is not asked about a payment that may still arrive, because the question closes its key (CHK-24)', () => {
  const { actor, clock, asked } = open(5_000, [accepted]);
  clock.increment(29_999);
  expect([actor.getSnapshot().value, asked]).toEqual(['underWay', []]);
  clock.increment(1);
  expect([actor.getSnapshot().hasTag('checking'), asked]).toEqual([true, [attempt.key]]);
});

test.each([
  ['waits for my bank', { confirmUntil: 1 }],
  ['another device sent', { isElsewhere: true }],
])('the server is asked at once about a payment that %s: it has told of it (CHK-25)', async (_, told) => {
  const { actor, clock, asked } = open(5_000, []);
  actor.send({
    type: 'attempt.noticed',
    attempt: { ...attempt, key: 'key-of-a-payment-2', ...told },
    age: 0,
  });
  expect(actor.getSnapshot().value).toBe('underWay');
  actor.send({ type: 'attempt.noticed', attempt: { ...attempt, ...told }, age: 6_000 });
  expect([actor.getSnapshot().hasTag('checking'), asked]).toEqual([true, [attempt.key]]);
  const fresh = open(5_000, [], { told });
  fresh.clock.increment(0);
  expect(fresh.asked).toEqual([attempt.key]);
  clock.increment(0);
  expect(asked).toHaveLength(1);
});

test('a payment that the server has told of is asked about at once again after an answer that made no sense', async () => {
  const { actor, clock, asked } = open(0, ['nonsense']);
  actor.send({ type: 'attempt.noticed', attempt: { ...attempt, isElsewhere: true }, age: 0 });
  await waitFor(actor, (snapshot) => snapshot.matches('underWay'));
  clock.increment(0);
  expect(asked).toHaveLength(2);
});

test('I read that the payment went through, once the receipt is stored (CHK-24, RCT-24)', async () => {
  const { actor, clock, done } = open(60_000, ['silence', accepted]);
  clock.increment(0);
  await untilWaiting(actor);
  clock.increment(5_000);
  await waitFor(actor, (snapshot) => snapshot.matches('accepted'));
  expect(done).toEqual([`kept ${attempt.key}`]);
  actor.send({ type: 'attempt.gone' });
  expect(actor.getSnapshot().value).toBe('accepted');
  actor.send({ type: 'outcome.read' });
  expect(actor.getSnapshot().value).toBe('none');
});

test('I read that nothing was charged, and why (CHK-24)', async () => {
  const { actor, clock, done } = open(60_000, [voided]);
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('unpaid'));
  expect(done).toEqual([`forgot ${attempt.key}`]);
  expect(actor.getSnapshot().context.reason).toBe('The payment did not arrive. You can submit it again.');
});

test('I hear of a second open payment once I have read the outcome of the first (CHK-24)', async () => {
  const { actor, clock, asked } = open(60_000, [accepted, 'silence']);
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('accepted'));
  const second = { ...attempt, key: 'key-of-a-payment-2' };
  actor.send({ type: 'attempt.noticed', attempt: second, age: 1_000 });
  expect(actor.getSnapshot().value).toBe('accepted');
  actor.send({ type: 'outcome.read' });
  expect(actor.getSnapshot().value).toBe('underWay');
  clock.increment(34_000);
  expect(asked).toEqual([attempt.key, second.key]);
});

test('the news that nothing was charged goes when the next payment begins (CHK-24)', async () => {
  const { actor, clock } = open(60_000, [voided]);
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('unpaid'));
  const second = { ...attempt, key: 'key-of-a-payment-2' };
  actor.send({ type: 'attempt.noticed', attempt: second, age: 1_000 });
  expect(actor.getSnapshot()).toMatchObject({ value: 'underWay', context: { attempt: second } });
  actor.send({ type: 'attempt.gone' });
  expect(actor.getSnapshot().value).toBe('none');
});

test('I hear nothing more of a payment that was settled elsewhere', async () => {
  const { actor, clock } = open(60_000, []);
  clock.increment(0);
  await untilWaiting(actor);
  actor.send({ type: 'attempt.gone' });
  expect(actor.getSnapshot().value).toBe('none');
});

test('a device that cannot be watched for payments shows none', () => {
  const { actor } = open(60_000, [], { canWatch: false });
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'none' });
});

test('the server is asked as soon as the connection is back (CHK-24)', async () => {
  const { actor, clock, asked } = open(60_000, ['silence', accepted]);
  clock.increment(0);
  await untilWaiting(actor);
  actor.send({ type: 'connection.returned' });
  await waitFor(actor, (snapshot) => snapshot.matches('accepted'));
  expect(asked).toEqual([attempt.key, attempt.key]);
});

test('an answer that breaks the question leads to the question again', async () => {
  const { actor, clock, asked } = open(60_000, ['nonsense', accepted]);
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('underWay') && asked.length === 1);
  clock.increment(35_000);
  await waitFor(actor, (snapshot) => snapshot.matches('accepted'));
  expect(asked).toEqual([attempt.key, attempt.key]);
});

test.each([
  ['paid', accepted, 'accepted'],
  ['not paid', voided, 'unpaid'],
] as const)('I read that I have %s even when the device cannot write it down', async (_, told, state) => {
  const { actor, clock, done } = open(60_000, [told], { canWrite: false });
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches(state));
  expect(done).toEqual([]);
});

test.each([
  ['keeping', accepted, 'accepted'],
  ['forgetting', voided, 'unpaid'],
] as const)(
  'another tab that settles the payment while this one is %s does not take the message away',
  async (state, told, end) => {
    let write = () => {};
    const written = new Promise<void>((done) => {
      write = done;
    });
    const { actor, clock } = open(60_000, [told], { written });
    clock.increment(0);
    await waitFor(actor, (snapshot) => snapshot.matches(state));
    actor.send({ type: 'attempt.noticed', attempt: { ...attempt, key: 'key-of-a-payment-2' }, age: 1 });
    actor.send({ type: 'attempt.gone' });
    expect(actor.getSnapshot()).toMatchObject({ value: state, context: { later: undefined } });
    write();
    await waitFor(actor, (snapshot) => snapshot.matches(end));
  },
);

test('after I read that nothing was charged, I hear of the next open payment, or of none (CHK-24)', async () => {
  const { actor, clock } = open(60_000, [voided, voided]);
  const second = { ...attempt, key: 'key-of-a-payment-2' };
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('checking'));
  actor.send({ type: 'attempt.noticed', attempt: second, age: 60_000 });
  await waitFor(actor, (snapshot) => snapshot.matches('unpaid'));
  // The same payment, noticed again, is no news.
  actor.send({ type: 'attempt.noticed', attempt, age: 60_000 });
  expect(actor.getSnapshot().value).toBe('unpaid');
  actor.send({ type: 'outcome.read' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'underWay', context: { attempt: second } });
  clock.increment(0);
  await waitFor(actor, (snapshot) => snapshot.matches('unpaid'));
  actor.send({ type: 'attempt.gone' });
  expect(actor.getSnapshot().value).toBe('unpaid');
  actor.send({ type: 'outcome.read' });
  expect(actor.getSnapshot().value).toBe('none');
});

test.each([
  ['accepted', accepted],
  ['unpaid', voided],
] as const)(
  'a next payment that was settled elsewhere does not follow one that I read was %s',
  async (state, told) => {
    const { actor, clock } = open(60_000, [told]);
    clock.increment(0);
    await waitFor(actor, (snapshot) => snapshot.matches('checking'));
    actor.send({ type: 'attempt.noticed', attempt: { ...attempt, key: 'key-of-a-payment-2' }, age: 1 });
    await waitFor(actor, (snapshot) => snapshot.matches(state));
    actor.send({ type: 'attempt.gone' });
    actor.send({ type: 'outcome.read' });
    expect(actor.getSnapshot().value).toBe('none');
  },
);
