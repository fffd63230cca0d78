import { expect, test } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { Readiness } from './readiness.ts';

test('a process whose due work has not come round for five minutes is not ready', () => {
  let now = 0;
  const readiness = new Readiness(() => now);
  readiness.roundBegins();
  now += 5 * MINUTE - 1;
  expect(readiness.doesWork).toBe(true);
  now += 1;
  expect(readiness.doesWork).toBe(false);
  readiness.roundBegins();
  expect(readiness.doesWork).toBe(true);
});

test('a process that does no due work is ready without it', () => {
  let now = 0;
  const readiness = new Readiness(() => now);
  now += 60 * MINUTE;
  expect(readiness.doesWork).toBe(true);
});
