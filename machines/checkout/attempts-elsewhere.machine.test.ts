import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { attemptsElsewhereMachine } from './attempts-elsewhere.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A page whose questions get these answers, and then no more. */
async function open(...answers: readonly ('answered' | 'lost')[]) {
  const clock = new SimulatedClock();
  const left = [...answers];
  let asked = 0;
  const actor = createActor(
    attemptsElsewhereMachine.provide({
      actors: {
        watchReturns: fromCallback(() => {}),
        noteAttempts: fromPromise<void>(async () => {
          asked += 1;
          if (left.shift() !== 'answered') throw new TypeError('no connection');
        }),
      },
    }),
    { clock },
  ).start();
  await settle();
  return { clock, actor, asked: () => asked };
}

test('a question whose answer is lost is asked again half a minute later', async () => {
  const { clock, actor, asked } = await open('lost', 'answered');
  expect(actor.getSnapshot().value).toBe('unanswered');
  clock.increment(29_999);
  expect(asked()).toBe(1);
  clock.increment(1);
  await settle();
  expect(actor.getSnapshot().value).toBe('noted');
  clock.increment(10 * 60_000);
  expect(asked()).toBe(2);
});

test('the pause grows with each lost answer, to ten minutes at most, and is short again after an answer', async () => {
  const { clock, asked, actor } = await open(
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'answered',
  );
  for (const seconds of [30, 60, 120, 240, 480, 600, 600]) {
    const before = asked();
    clock.increment(seconds * 1000 - 1);
    expect(asked()).toBe(before);
    clock.increment(1);
    await settle();
    expect(asked()).toBe(before + 1);
  }
  expect(actor.getSnapshot().context.misses).toBe(0);
});

test.each(['connection.returned', 'tab.shown'] as const)(
  '%s asks at once after a lost answer, and from a minute on after an answer',
  async (type) => {
    const { actor, asked, clock } = await open('lost', 'answered', 'answered');
    actor.send({ type });
    await settle();
    clock.increment(59_999);
    actor.send({ type });
    expect(actor.getSnapshot().value).toBe('noted');
    expect(asked()).toBe(2);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('outdated');
    actor.send({ type });
    await settle();
    expect(asked()).toBe(3);
  },
);

test.each(['connection.returned', 'tab.shown'] as const)(
  '%s sends no second question while one is under way',
  async (type) => {
    const { actor, asked } = await open();
    actor.send({ type });
    actor.send({ type });
    expect(asked()).toBe(2);
    await settle();
    expect(actor.getSnapshot().value).toBe('unanswered');
  },
);
