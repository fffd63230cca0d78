import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise, SimulatedClock, setup } from 'xstate';
import { CallFailed } from '../../../domain/api/failure.ts';
import { type QueryResult, queryMachine } from '../../../machines/app/query.machine.ts';
import { readJourney, replay, toldBeginning, toldUndecided } from '../../../machines/diagram/journey.ts';
import { testText } from '../../../machines/diagram/journey-test.ts';
import type { Services } from '../../adapters/http/services.ts';
import { createRecorder } from '../../adapters/inspector/recorder.ts';
import { createLive } from '../../adapters/inspector/running-machines.ts';
import { createWire, type Wiring } from '../../adapters/wire.ts';
import { journeyFile, journeyOf } from './journey-of.ts';

/** Runs a machine while it is recorded, and reads the file of its journey back. */
function recording<M extends AnyStateMachine>(machine: M, wiring?: Wiring<M>) {
  const live = createLive();
  const recorder = createRecorder(live, Date.now, () => {});
  const clock = new SimulatedClock();
  const actor = createActor(createWire({} as Services, live)(machine as AnyStateMachine, wiring as never), {
    clock,
  }).start();
  const saved = async () => {
    const [told] = recorder.actors().filter(({ name }) => name === machine.id);
    const journey = told && journeyOf(told, recorder.events());
    if (!journey) throw new Error('Nothing was recorded.');
    const read = readJourney(await journeyFile(journey).text());
    if (typeof read === 'string') throw new Error(read);
    return read;
  };
  return { actor, clock, saved };
}

test('the file of a screen that lost its connection is replayed, and says which answer could not be asked for', async () => {
  const lost = new CallFailed({ kind: 'unreachable', message: 'Unable.', status: 0, errors: {} });
  const { actor, clock, saved } = recording(queryMachine, {
    actors: {
      lookOnDevice: fromPromise<QueryResult | undefined>(async () => undefined),
      refresh: fromPromise<QueryResult>(() => Promise.reject(lost)),
    },
  });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ failed: 'resting' });
  clock.increment(3_000);
  const { differs, undecided, simulation } = replay(queryMachine, await saved());
  expect(differs).toBeUndefined();
  expect(simulation.stages.at(-1)?.snapshot.value).toEqual({ failed: 'askingAgain' });
  expect(toldUndecided(undecided)).toEqual([
    'isWorthRetrying in step 3 keeps its recorded answer. It reads context.failure, which the recording does not hold.',
  ]);
});

test('an answer about which nothing was kept is saved without that part, and is replayed', async () => {
  const one = { kind: 'open' };
  const twinMachine = setup({
    types: { context: {} as { one: object; other: object } },
    guards: { isSame: ({ context }) => context.one === context.other },
  }).createMachine({
    id: 'twin',
    context: { one, other: one },
    initial: 'apart',
    states: { apart: { on: { looked: { guard: 'isSame', target: 'together' } } }, together: {} },
  });
  const { actor, saved } = recording(twinMachine);
  actor.send({ type: 'looked' });
  const journey = await saved();
  expect(journey.steps.map(({ answers }) => answers)).toEqual([[['isSame', true]]]);
  expect(replay(twinMachine, journey).differs).toBeUndefined();
});

test('a journey that lost its first events says so in its file and its test, and is replayed from the states of then', async () => {
  const doorMachine = setup({ types: { events: {} as { type: 'opened' | 'closed' } } }).createMachine({
    id: 'door',
    initial: 'shut',
    states: { shut: { on: { opened: 'open' } }, open: { on: { closed: 'shut' } } },
  });
  const { actor, saved } = recording(doorMachine);
  for (let n = 0; n < 505; n += 1) actor.send({ type: n % 2 === 0 ? 'opened' : 'closed' });
  const journey = await saved();
  expect([journey.earlier, journey.start, journey.steps.length]).toEqual([5, 'open', 500]);
  expect(toldBeginning(journey)).toBe('The 5 events before the first step are not kept any more.');
  expect(replay(doorMachine, journey).differs).toBeUndefined();
  const text = testText({ ...journey, steps: journey.steps.slice(0, 2) }, true);
  expect(text).toContain('// The 5 events before the first step are not kept any more.');
  expect(text).toContain("test('door leads on from open to open in 2 steps'");
});
