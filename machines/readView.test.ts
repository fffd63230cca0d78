import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { CallFailed, type FailureKind } from '../domain/failure.ts';
import { readViewMachine, type Sighting } from './readView.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function fails(kind: FailureKind): () => Promise<Sighting> {
  return () => Promise.reject(new CallFailed({ kind, message: 'Unable.', status: 0, errors: {} }));
}

const FAILED = { failed: 'resting' };
const ASKING = { failed: 'askingAgain' };
const STALE = { showing: { stale: 'resting' } };

/** Runs the view with one network answer after the other and notes every state it passes. */
async function read(held: Sighting | undefined, answers: (() => Promise<Sighting>)[]) {
  const clock = new SimulatedClock();
  const states: unknown[] = [];
  const actor = createActor(
    readViewMachine.provide({
      actors: {
        lookOnDevice: fromPromise<Sighting | undefined>(async () => held),
        refresh: fromPromise<Sighting>(() => (answers.shift() ?? fails('unreachable'))()),
      },
    }),
    { clock },
  );
  actor.subscribe(({ value }) => {
    if (JSON.stringify(value) !== JSON.stringify(states.at(-1))) states.push(value);
  });
  actor.start();
  await settle();
  return { actor, clock, states };
}

describe('a screen that reads', () => {
  it('shows what the device holds, then what the network says (SES-40)', async () => {
    const { actor, states } = await read({ at: 100 }, [async () => ({ at: 500 })]);
    expect(states).toEqual(['looking', { showing: 'refreshing' }, { showing: 'fresh' }]);
    expect(actor.getSnapshot().context).toEqual({ asOf: 500, failure: undefined, misses: 0 });
  });

  it('asks anew for what I removed from the device while it was shown', async () => {
    const { actor, states } = await read({ at: 100 }, [async () => ({ at: 500 }), async () => ({ at: 900 })]);
    actor.send({ type: 'view.vanished' });
    await settle();
    expect(states.slice(2)).toEqual([{ showing: 'fresh' }, 'empty', { showing: 'fresh' }]);
    expect(actor.getSnapshot().context.asOf).toBe(900);
  });

  it('keeps what is shown when the network cannot be reached, with its age (MSC-24)', async () => {
    const { actor, states } = await read({ at: 100 }, [fails('unreachable')]);
    expect(states).toEqual(['looking', { showing: 'refreshing' }, STALE]);
    expect(actor.getSnapshot().context.asOf).toBe(100);
  });

  it('asks again by itself, each time a little later, until the network answers', async () => {
    const { clock, states } = await read(undefined, [
      fails('unreachable'),
      fails('unreachable'),
      async () => ({ at: 9 }),
    ]);
    clock.increment(3_000);
    await settle();
    clock.increment(5_999);
    await settle();
    expect(states).toEqual(['looking', 'empty', FAILED, ASKING, FAILED]);
    clock.increment(1);
    await settle();
    expect(states.slice(5)).toEqual([ASKING, { showing: 'fresh' }]);
  });

  it('does not repeat what the server refused until someone asks', async () => {
    const { actor, clock, states } = await read(undefined, [fails('refused'), async () => ({ at: 9 })]);
    clock.increment(600_000);
    await settle();
    expect(states).toEqual(['looking', 'empty', FAILED]);
    actor.send({ type: 'view.refreshed' });
    await settle();
    expect(states.slice(3)).toEqual(['empty', { showing: 'fresh' }]);
  });

  it('keeps what it says of a failure while it asks again by itself, and until somebody asks (MSC-24)', async () => {
    const { actor, clock, states } = await read({ at: 1 }, [
      fails('unknown'),
      fails('unknown'),
      async () => ({ at: 9 }),
    ]);
    clock.increment(3_000);
    expect(actor.getSnapshot().context.failure?.message).toBe('Unable.');
    await settle();
    actor.send({ type: 'view.refreshed' });
    await settle();
    expect(states.slice(2)).toEqual([
      STALE,
      { showing: { stale: 'askingAgain' } },
      STALE,
      { showing: 'refreshing' },
      { showing: 'fresh' },
    ]);
  });

  it('refreshes when the connection returns', async () => {
    const { actor, states } = await read({ at: 1 }, [fails('unreachable'), async () => ({ at: 9 })]);
    actor.send({ type: 'connection.returned' });
    await settle();
    expect(states.slice(2)).toEqual([STALE, { showing: 'refreshing' }, { showing: 'fresh' }]);
  });

  it('leaves an answer that a newer question made old unread', async () => {
    let late: (sighting: Sighting) => void = () => {};
    const { actor } = await read({ at: 1 }, [
      () => new Promise((resolve) => (late = resolve)),
      async () => ({ at: 9 }),
    ]);
    actor.send({ type: 'view.refreshed' });
    await settle();
    late({ at: 5 });
    await settle();
    expect(actor.getSnapshot().context.asOf).toBe(9);
  });
});
