import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { CallFailed, type FailureKind } from '../../domain/api/failure.ts';
import { type QueryResult, queryMachine } from './query.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function fails(kind: FailureKind): () => Promise<QueryResult> {
  return () => Promise.reject(new CallFailed({ kind, message: 'Unable.', status: 0, errors: {} }));
}

const FAILED = { failed: 'resting' };
const ASKING = { failed: 'askingAgain' };
const REFRESHING = { showing: { refreshing: 'asUsual' } };
const STALE = { showing: { stale: 'resting' } };

/** Runs the query with one network answer after the other and notes every state. */
async function read(held: QueryResult | undefined | Error, answers: (() => Promise<QueryResult>)[]) {
  const clock = new SimulatedClock();
  const states: unknown[] = [];
  const actor = createActor(
    queryMachine.provide({
      actors: {
        lookOnDevice: fromPromise<QueryResult | undefined>(async () => {
          if (held instanceof Error) throw held;
          return held;
        }),
        refresh: fromPromise<QueryResult>(() => (answers.shift() ?? fails('unreachable'))()),
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
  it("shows the device's data, then the network's (SES-40)", async () => {
    const { actor, states } = await read({ at: 100 }, [async () => ({ at: 500 })]);
    expect(states).toEqual(['looking', REFRESHING, { showing: 'fresh' }]);
    expect(actor.getSnapshot().context).toEqual({ asOf: 500, failure: undefined, misses: 0 });
  });

  it('says after four seconds that it is still loading, and no longer once the answer is there (SES-40)', async () => {
    let answer = (_: QueryResult) => {};
    const waiting = new Promise<QueryResult>((resolve) => {
      answer = resolve;
    });
    const { actor, clock } = await read({ at: 100 }, [() => waiting]);
    clock.increment(3_999);
    expect(actor.getSnapshot().hasTag('slow')).toBe(false);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag('slow')).toBe(true);
    answer({ at: 500 });
    await settle();
    expect([actor.getSnapshot().hasTag('slow'), actor.getSnapshot().context.asOf]).toEqual([false, 500]);
  });

  it('loads again the data that I deleted from the device while it was shown', async () => {
    const { actor, states } = await read({ at: 100 }, [async () => ({ at: 500 }), async () => ({ at: 900 })]);
    actor.send({ type: 'view.vanished' });
    await settle();
    expect(states.slice(2)).toEqual([{ showing: 'fresh' }, 'empty', { showing: 'fresh' }]);
    expect(actor.getSnapshot().context.asOf).toBe(900);
  });

  it('keeps the shown data, with its age, when the network is unreachable (MSC-24)', async () => {
    const { actor, states } = await read({ at: 100 }, [fails('unreachable')]);
    expect(states).toEqual(['looking', REFRESHING, STALE]);
    expect(actor.getSnapshot().context.asOf).toBe(100);
  });

  it('retries by itself at growing intervals until the network answers', async () => {
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

  it('does not retry a refusal until someone asks', async () => {
    const { actor, clock, states } = await read(undefined, [fails('refused'), async () => ({ at: 9 })]);
    clock.increment(600_000);
    await settle();
    expect(states).toEqual(['looking', 'empty', FAILED]);
    actor.send({ type: 'view.refreshed' });
    await settle();
    expect(states.slice(3)).toEqual(['empty', { showing: 'fresh' }]);
  });

  it('keeps its message about a failure during automatic retries, until someone asks (MSC-24)', async () => {
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
      REFRESHING,
      { showing: 'fresh' },
    ]);
  });

  it('refreshes when the connection returns', async () => {
    const { actor, states } = await read({ at: 1 }, [fails('unreachable'), async () => ({ at: 9 })]);
    actor.send({ type: 'connection.returned' });
    await settle();
    expect(states.slice(2)).toEqual([STALE, REFRESHING, { showing: 'fresh' }]);
  });

  it('ignores an answer that a newer request has outdated', async () => {
    let late: (sighting: QueryResult) => void = () => {};
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
  it('asks the network when the device store cannot be read', async () => {
    const { actor, states } = await read(new Error('no storage'), [async () => ({ at: 500 })]);
    expect(states).toEqual(['looking', 'empty', { showing: 'fresh' }]);
    expect(actor.getSnapshot().context.asOf).toBe(500);
  });

  it.each(['view.refreshed', 'connection.returned'] as const)(
    'reads newer data over what is fresh after %s',
    async (type) => {
      const { actor, states } = await read({ at: 1 }, [async () => ({ at: 5 }), async () => ({ at: 9 })]);
      actor.send({ type });
      expect(actor.getSnapshot().context.asOf).toBe(5);
      await settle();
      expect(states.slice(2)).toEqual([{ showing: 'fresh' }, REFRESHING, { showing: 'fresh' }]);
      expect(actor.getSnapshot().context.asOf).toBe(9);
    },
  );

  it('that failed asks again as soon as the connection returns, and its message stays meanwhile', async () => {
    const { actor, states } = await read(undefined, [fails('unreachable'), async () => ({ at: 9 })]);
    actor.send({ type: 'connection.returned' });
    expect(actor.getSnapshot().context.failure?.message).toBe('Unable.');
    await settle();
    expect(states.slice(2)).toEqual([FAILED, ASKING, { showing: 'fresh' }]);
    expect(actor.getSnapshot().context).toEqual({ asOf: 9, failure: undefined, misses: 0 });
  });

  it('replaces old data by itself once an automatic retry is answered', async () => {
    const { actor, clock, states } = await read({ at: 1 }, [fails('unreachable'), async () => ({ at: 9 })]);
    clock.increment(3_000);
    expect(actor.getSnapshot().context.asOf).toBe(1);
    await settle();
    expect(states.slice(2)).toEqual([STALE, { showing: { stale: 'askingAgain' } }, { showing: 'fresh' }]);
    expect(actor.getSnapshot().context).toEqual({ asOf: 9, failure: undefined, misses: 0 });
  });
});
