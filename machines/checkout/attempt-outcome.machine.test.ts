import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, setup, waitFor } from 'xstate';
import { lostSetback } from '../../domain/checkout/open-attempt.ts';
import type { PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { sampleAnswer } from '../../domain/fixtures/checkout.ts';
import { cents } from '../../domain/values/cents.ts';
import { attemptOutcomeMachine } from './attempt-outcome.machine.ts';

const KEY = 'key-1';
const OPEN: PaymentAttempt = { state: 'open', key: KEY, started: 7, total: cents(8420), bills: [11] };

/** A server that answers one question after the other; without an answer the connection is gone. */
function ask(answers: PaymentAttempt[], pauses: readonly [number, number, number] = [2_000, 5_000, 10_000]) {
  const clock = new SimulatedClock();
  const keys: string[] = [];
  const actor = createActor(
    attemptOutcomeMachine.provide({
      actors: {
        getPaymentAttempt: fromPromise<PaymentAttempt, { key: string }>(async ({ input }) => {
          keys.push(input.key);
          const answer = answers.shift();
          if (!answer) throw new Error('no connection');
          return answer;
        }),
      },
    }),
    { clock, input: { key: KEY, pauses } },
  ).start();
  return {
    actor,
    clock,
    keys,
    untilWaiting: () => waitFor(actor, (snapshot) => snapshot.matches('waiting')),
  };
}

test.each<[string, PaymentAttempt, unknown]>([
  [
    'paid',
    { state: 'accepted', key: KEY, answer: sampleAnswer() },
    { kind: 'accepted', answer: sampleAnswer() },
  ],
  [
    'declined, with the reason',
    { state: 'declined', key: KEY, message: 'The card was declined.' },
    { kind: 'unpaid', setback: { kind: 'declined', message: 'The card was declined.' } },
  ],
  ['not received at all', { state: 'void', key: KEY }, { kind: 'unpaid', setback: lostSetback() }],
])(
  'a payment that the server knows to be %s is settled by one question (CHK-24)',
  async (_, told, outcome) => {
    const { actor, keys } = ask([told]);
    await waitFor(actor, ({ status }) => status === 'done');
    expect(actor.getSnapshot().output).toEqual(outcome);
    expect(keys).toEqual([KEY]);
  },
);

test('while the server does not know, it is asked again after each pause, the last one for good (CHK-24)', async () => {
  const { actor, clock, keys, untilWaiting } = ask([OPEN, OPEN, OPEN, OPEN], [5_000, 10_000, 30_000]);
  for (const pause of [5_000, 10_000, 30_000, 30_000]) {
    await untilWaiting();
    const before = keys.length;
    clock.increment(pause - 1);
    expect(keys).toHaveLength(before);
    clock.increment(1);
    expect(keys).toHaveLength(before + 1);
  }
  actor.stop();
});

test('a question without an answer is asked again as soon as the connection is back (CHK-24)', async () => {
  const answers: PaymentAttempt[] = [];
  const { actor, keys, untilWaiting } = ask(answers);
  await untilWaiting();
  answers.push({ state: 'void', key: KEY });
  actor.send({ type: 'connection.returned' });
  await waitFor(actor, ({ status }) => status === 'done');
  expect(keys).toEqual([KEY, KEY]);
});

test('a lookup in the background has no tag that keeps an agreed update from loading', async () => {
  const { actor, untilWaiting } = ask([OPEN]);
  expect([...actor.getSnapshot().tags]).toEqual([]);
  await untilWaiting();
  expect([...actor.getSnapshot().tags]).toEqual([]);
  actor.stop();
});

test('a machine that pays is told each time that the payment is still open, with the bank’s page (CHK-25)', async () => {
  const confirming = { url: 'https://bank.example/confirm', until: 1_800_000 };
  const told: unknown[] = [];
  const asked = fromPromise<PaymentAttempt, { key: string }>(async () => ({ ...OPEN, confirming }));
  const parent = createActor(
    setup({
      actors: { attemptOutcome: attemptOutcomeMachine.provide({ actors: { getPaymentAttempt: asked } }) },
    }).createMachine({
      invoke: { src: 'attemptOutcome', input: { key: KEY, pauses: [2_000, 5_000, 10_000] } },
      on: { 'attempt.stillOpen': { actions: ({ event }) => told.push(event) } },
    }),
    { clock: new SimulatedClock() },
  ).start();
  await vi.waitFor(() => expect(told).toEqual([{ type: 'attempt.stillOpen', confirming }]));
  parent.stop();
});
