import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = createHash('sha256').update('a key').digest();
const otherKey = createHash('sha256').update('another').digest();

test('a sealed account number opens with its key, and only for its owner (SRV2-38)', () => {
  const sealed = seal(key, '000123456789', 7);
  expect(sealed).not.toContain('000123456789');
  expect(unseal(key, sealed, 7)).toBe('000123456789');
  expect(() => unseal(key, sealed, 8)).toThrow();
  expect(() => unseal(otherKey, sealed, 7)).toThrow();
  expect(() => unseal(key, `${sealed.slice(0, -2)}AA`, 7)).toThrow();
  expect(() => unseal(key, 'v2.a.b.c', 7)).toThrow('this is not a sealed number');
});

test('the same number is sealed differently each time', () => {
  expect(seal(key, '1', 7)).not.toBe(seal(key, '1', 7));
});
