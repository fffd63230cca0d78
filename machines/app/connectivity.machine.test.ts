import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { connectivityMachine, type ProbeAnswer } from './connectivity.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function connect(answers: (boolean | 'foreign')[], watch = () => {}) {
  const clock = new SimulatedClock();
  const states: unknown[] = [];
  const actor = createActor(
    connectivityMachine.provide({
      actors: {
        watchReach: fromCallback(watch),
        probe: fromPromise<ProbeAnswer>(async () => {
          const answer = answers.shift();
          if (!answer) throw new Error('no');
          return answer === 'foreign' ? 'foreign' : 'ours';
        }),
      },
    }),
    { clock },
  );
  actor.subscribe(({ value }) => states.push(value));
  actor.start();
  return { actor, clock, states };
}

describe('the connection', () => {
  it('stays online after a single call without an answer', async () => {
    const { actor, states } = connect([true]);
    actor.send({ type: 'call.missed' });
    await settle();
    expect(states).toEqual(['online', 'doubtful', 'online']);
  });

  it('is offline when the services do not answer, and is probed at growing intervals (SES-40)', async () => {
    const { actor, clock, states } = connect([false, false, true]);
    actor.send({ type: 'call.missed' });
    await settle();
    clock.increment(2_000);
    await settle();
    clock.increment(4_000);
    await settle();
    expect(states).toEqual([
      'online',
      'doubtful',
      { offline: 'waiting' },
      { offline: 'probing' },
      { offline: 'waiting' },
      { offline: 'probing' },
      'online',
    ]);
  });

  it('believes a browser that reports offline, but not one that reports online', async () => {
    const { actor, states } = connect([false]);
    actor.send({ type: 'browser.offline' });
    actor.send({ type: 'browser.online' });
    await settle();
    expect(states).toEqual([
      'online',
      { offline: 'waiting' },
      { offline: 'probing' },
      { offline: 'waiting' },
    ]);
    expect(actor.getSnapshot().hasTag('offline')).toBe(true);
  });

  it('is online again as soon as any call is answered', () => {
    const { actor, states } = connect([]);
    actor.send({ type: 'browser.offline' });
    actor.send({ type: 'call.reached' });
    expect(states).toEqual(['online', { offline: 'waiting' }, 'online']);
  });

  it('tells a network that answers by itself, such as a Wi-Fi that asks to sign in, from one that is gone (SES-40)', async () => {
    const { actor, clock } = connect(['foreign', false, 'foreign', true]);
    const isConnected = () => actor.getSnapshot().context.isConnected;
    actor.send({ type: 'call.missed' });
    await settle();
    expect([actor.getSnapshot().hasTag('offline'), isConnected()]).toEqual([true, true]);
    clock.increment(2_000);
    await settle();
    expect(isConnected()).toBe(false);
    clock.increment(4_000);
    await settle();
    expect(isConnected()).toBe(true);
    actor.send({ type: 'browser.offline' });
    expect(isConnected()).toBe(false);
    actor.send({ type: 'browser.online' });
    await settle();
    expect(actor.getSnapshot().value).toBe('online');
  });
  it('is online at once when a late answer comes while it is in doubt', async () => {
    const { actor, states } = connect([false]);
    actor.send({ type: 'call.missed' });
    actor.send({ type: 'call.reached' });
    await settle();
    expect(states).toEqual(['online', 'doubtful', 'online']);
  });

  it('is offline at once when the browser says so while it is in doubt', async () => {
    const { actor, states } = connect([true]);
    actor.send({ type: 'call.missed' });
    actor.send({ type: 'browser.offline' });
    await settle();
    expect(states).toEqual(['online', 'doubtful', { offline: 'waiting' }]);
    expect(actor.getSnapshot().context.isConnected).toBe(false);
  });

  it('is judged by calls alone where the browser cannot be watched', async () => {
    const { actor } = connect([false], () => {
      throw new Error('no events');
    });
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'online' });
    actor.send({ type: 'call.missed' });
    await settle();
    expect(actor.getSnapshot().hasTag('offline')).toBe(true);
  });
});
