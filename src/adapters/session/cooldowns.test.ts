import { expect, test } from 'vitest';
import { cooldownsIn } from './cooldowns.ts';

function storageOf(items = new Map<string, string>()): Storage {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
}

test('a reload does not shorten a pause (VER-13)', () => {
  const items = new Map<string, string>();
  let now = 1_000_000;
  const clock = { now: () => now } as Parameters<typeof cooldownsIn>[1];
  cooldownsIn(storageOf(items), clock).begin('code', 20_000);
  now += 5_000;
  expect(cooldownsIn(storageOf(items), clock).left('code')).toBe(15_000);
  expect(cooldownsIn(storageOf(items), clock).left('mail')).toBe(0);
  now += 20_000;
  expect(cooldownsIn(storageOf(items), clock).left('code')).toBe(0);
});

test('a browser without storage has no pauses: the server has its own', () => {
  const broken = {
    getItem: () => {
      throw new Error('no storage');
    },
    setItem: () => {
      throw new Error('no storage');
    },
  } as unknown as Storage;
  const pauses = cooldownsIn(broken, { now: () => 0 } as Parameters<typeof cooldownsIn>[1]);
  pauses.begin('code', 20_000);
  expect(pauses.left('code')).toBe(0);
});
