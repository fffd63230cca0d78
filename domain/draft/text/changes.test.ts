import { expect, test } from 'vitest';
import { sampleSaved } from '../../fixtures/method.ts';
import { draftMethodText, unknownFeeText } from './changes.ts';

test.each([
  [{ isOffline: true, hasMethod: false }, 'Told when you are online'],
  [{ isOffline: true, hasMethod: true }, 'Told when you are online'],
  [{ isOffline: false, hasMethod: false }, 'Depends on the pay method'],
  [{ isOffline: false, hasMethod: true }, 'Not known yet'],
])('a fee that is not known speaks of a connection only without one: %j (CRT-37)', (why, text) => {
  expect(unknownFeeText(why)).toBe(text);
});

test.each([
  [{}, /^My Visa, Visa ending in 4242, expires \d\d\/\d{4}$/],
  [{ expired: true }, /^My Visa, Visa ending in 4242, expired$/],
  [{ enabled: false }, /expires \d\d\/\d{4}, switched off$/],
  [{ nickname: '' }, /^Visa ending in 4242, /],
])('a method to choose says why it cannot pay: %j (CRT-37)', (overrides, text) => {
  expect(draftMethodText({ ...sampleSaved(1), ...overrides })).toMatch(text);
});

test('a bank account to choose has no date', () => {
  expect(draftMethodText(sampleSaved(5))).toBe('My Checking, Checking ending in 4242');
});
