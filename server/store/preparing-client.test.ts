import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveFormerPrimaries } from './preparing-client.ts';
import type { Primary } from './primary.ts';

const [ONE, TWO] = ['postgres://one:5432/b', 'postgres://two:5432/b'] as const;
const LOOK = 5_000;

let found: string | undefined;
let left: string[];
let endWatch: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  found = ONE;
  left = [];
  const primary = {
    isOneOfSeveral: true,
    address: async () => found ?? Promise.reject(new Error('no machine takes writes')),
  };
  const pool = new EventEmitter();
  endWatch = leaveFormerPrimaries(pool as pg.Pool, primary as unknown as Primary);
  for (const host of ['one', 'two'])
    pool.emit('connect', { host, port: 5432, connection: { stream: { destroy: () => left.push(host) } } });
});

afterEach(() => {
  endWatch();
  vi.useRealTimers();
});

test('connections to a machine that has stopped being the primary are broken, and no others', async () => {
  found = TWO;
  await vi.advanceTimersByTimeAsync(LOOK);
  expect(left).toEqual(['one']);
});

test('a primary that does not answer twice in a row is left, before another one leads and it wakes up', async () => {
  found = undefined;
  await vi.advanceTimersByTimeAsync(LOOK);
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(LOOK);
  expect(left).toEqual(['one', 'two']);
});

test('a primary that misses one look keeps its connections', async () => {
  for (const address of [undefined, ONE, undefined]) {
    found = address;
    await vi.advanceTimersByTimeAsync(LOOK);
  }
  expect(left).toEqual(['two']);
});
