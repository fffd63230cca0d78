import { expect, test } from 'vitest';
import { nicknameProblem, usualNickname } from './method-nickname.ts';

test('left empty it becomes brand or bank name and last four digits (WAL-13)', () => {
  expect(usualNickname('Visa', '4242')).toBe('Visa 4242');
  expect(usualNickname('Front Range Credit Union', '6789')).toBe('Front Range Credit Union 6789');
  expect(usualNickname('x'.repeat(60), '6789')).toBe(`${'x'.repeat(35)} 6789`);
});

test('a card number in the nickname is refused in words', () => {
  expect(nicknameProblem('my 4111 1111 1111 1111')).toBe(
    'Please leave the card number out of this field. It is shown on screens and receipts.',
  );
  expect(nicknameProblem('Visa 4242')).toBeUndefined();
  expect(nicknameProblem('x'.repeat(41))).toBe('The nickname takes at most 40 characters.');
});
