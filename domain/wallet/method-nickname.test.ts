import { expect, test } from 'vitest';
import { methodNicknameProblem, usualNickname } from './method-nickname.ts';

test('an empty nickname becomes brand or bank name and the last four digits (WAL-13)', () => {
  expect(usualNickname('Visa', '4242')).toBe('Visa 4242');
  expect(usualNickname('Front Range Credit Union', '6789')).toBe('Front Range Credit Union 6789');
  expect(usualNickname(`${'x'.repeat(34)} Union`, '6789')).toBe(`${'x'.repeat(34)} 6789`);
  expect(usualNickname('x'.repeat(60), '6789')).toBe(`${'x'.repeat(35)} 6789`);
});

test('a nickname with a card number is refused with a message', () => {
  expect(methodNicknameProblem('my 4111 1111 1111 1111')).toBe('card number');
  expect(methodNicknameProblem('Visa 4242')).toBeUndefined();
  expect(methodNicknameProblem(` ${'x'.repeat(40)} `)).toBeUndefined();
  expect(methodNicknameProblem('x'.repeat(41))).toBe('nickname too long');
});
