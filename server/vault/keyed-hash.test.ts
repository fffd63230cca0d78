import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type HashKeys, isKeyedHash, keyedHash, layersOf, withLayers } from './keyed-hash.ts';

const key = (name: string) => createHash('sha256').update(name).digest();
const [FIRST, SECOND, THIRD] = [key('first'), key('second'), key('third')];
const of = (used: number, ...later: Buffer[]): HashKeys => ({ keys: [FIRST, ...later], used });
const hmac = (by: Buffer, text: string) => createHmac('sha256', by).update(text).digest('base64url');

const PIN = '4711';

test('a hash is made with each key in use in turn, and says with how many', () => {
  const one = hmac(FIRST, PIN);
  expect([keyedHash(of(1), PIN), layersOf(one)]).toEqual([one, 1]);
  const two = `r2.${hmac(SECOND, one)}`;
  expect([keyedHash(of(2, SECOND), PIN), layersOf(two)]).toEqual([two, 2]);
  const three = `r3.${hmac(THIRD, hmac(SECOND, one))}`;
  expect(keyedHash(of(3, SECOND, THIRD), PIN)).toBe(three);
});

test('a key that waits is in no new hash', () => {
  expect(keyedHash(of(1, SECOND), PIN)).toBe(hmac(FIRST, PIN));
  expect(keyedHash(of(1, SECOND), PIN, 2)).toBe(keyedHash(of(2, SECOND), PIN));
});

test('a stored hash gets the keys that it lacks without its text, and is left alone when it lacks none', () => {
  const [two, three] = [of(2, SECOND), of(3, SECOND, THIRD)];
  expect(withLayers(two, keyedHash(of(1), PIN))).toBe(keyedHash(two, PIN));
  expect(withLayers(three, keyedHash(two, PIN))).toBe(keyedHash(three, PIN));
  expect(withLayers(three, keyedHash(of(1), PIN))).toBe(keyedHash(three, PIN));
  expect(withLayers(two, keyedHash(three, PIN))).toBe(keyedHash(three, PIN));
  expect(withLayers(three, keyedHash(two, PIN), 2)).toBe(keyedHash(two, PIN));
});

test('a text is known again by a hash of fewer keys than are in use, and by no other', () => {
  const three = of(3, SECOND, THIRD);
  for (const stored of [of(1), of(2, SECOND), three].map((keys) => keyedHash(keys, PIN))) {
    expect(isKeyedHash(three, stored, PIN)).toBe(true);
    expect(isKeyedHash(three, stored, '4712')).toBe(false);
  }
});

test('a hash of a key that is not known yet, or of another length, is of no text', () => {
  expect(isKeyedHash(of(1), keyedHash(of(2, SECOND), PIN), PIN)).toBe(false);
  expect(isKeyedHash(of(2, SECOND), keyedHash(of(2, SECOND), PIN), PIN)).toBe(true);
  expect(isKeyedHash(of(1), keyedHash(of(1), PIN).slice(1), PIN)).toBe(false);
  expect(isKeyedHash(of(1), '', PIN)).toBe(false);
});
