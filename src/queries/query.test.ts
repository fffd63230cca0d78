import { beforeEach, expect, test } from 'vitest';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { memoryStore } from '../adapters/device/memory.ts';
import { noteChange } from '../adapters/http/changes.ts';
import { type QueryDefinition, refreshQuery } from './query.ts';

const NOW = 1_000;

let calls: number;
let answers: (() => void)[];
let adapters: Adapters;

/** A view whose calls are counted, and answered when the test says so. */
const view: QueryDefinition<number> = {
  shelf: 'profile',
  id: 'counted',
  fetch: (_, signal) => {
    calls += 1;
    const number = calls;
    return new Promise((resolve, reject) => {
      answers.push(() => resolve(number));
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  },
};

const signal = () => new AbortController().signal;
const answerAll = () => {
  for (const answer of answers.splice(0)) answer();
};

beforeEach(async () => {
  calls = 0;
  answers = [];
  const device = createDevice({
    lasting: async () => memoryStore(),
    onFallback: () => {},
    owner: { get: () => 7, set: () => {} },
  });
  await device.open(7, false);
  adapters = { device, clock: { now: () => NOW } } as Adapters;
});

test('two screens that ask for the same at the same time share one call', async () => {
  const both = [refreshQuery(view, adapters, signal()), refreshQuery(view, adapters, signal())];
  answerAll();
  await Promise.all(both);
  expect(calls).toBe(1);
});

test('what is asked after a change does not share a call from before it', async () => {
  const before = refreshQuery(view, adapters, signal());
  noteChange();
  const after = refreshQuery(view, adapters, signal());
  answerAll();
  await Promise.all([before, after]);
  expect(calls).toBe(2);
});

test('a screen that stays gets its answer, although the one that asked first was left', async () => {
  const left = new AbortController();
  const first = refreshQuery(view, adapters, left.signal).catch(() => 'left');
  const second = refreshQuery(view, adapters, signal());
  left.abort();
  expect(await first).toBe('left');
  await Promise.resolve();
  answerAll();
  expect(await second).toEqual({ at: NOW });
  expect(calls).toBe(2);
});

test('what was answered is fetched again when a screen asks', async () => {
  const first = refreshQuery(view, adapters, signal());
  answerAll();
  await first;
  const second = refreshQuery(view, adapters, signal());
  answerAll();
  await second;
  expect(calls).toBe(2);
});
