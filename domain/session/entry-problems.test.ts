import { expect, test } from 'vitest';
import { INVALID_EMAIL, INVALID_MOBILE_NUMBER } from '../values/text/en.ts';
import {
  codeProblem,
  emailProblem,
  mobileNumberProblem,
  passwordMissing,
  recoveryCodeProblem,
  wordProblem,
} from './entry-problems.ts';

test.each([
  ['', 'Enter your email.'],
  ['  ', 'Enter your email.'],
  ['ada@', INVALID_EMAIL],
  ['ada@example', INVALID_EMAIL],
  [' ada@example.com ', undefined],
])('the email %o is answered with %o', (typed, words) => {
  expect(emailProblem(typed)).toBe(words);
});

test.each([
  ['', INVALID_MOBILE_NUMBER],
  ['(303) 555-014', INVALID_MOBILE_NUMBER],
  ['(303) 555-0142', undefined],
])('no code goes to the number %o: %o (VER-05)', (typed, words) => {
  expect(mobileNumberProblem(typed)).toBe(words);
});

test('a code has as many digits as the server named (VER-08)', () => {
  expect(codeProblem('12345', 6)).toBe('Enter the 6 digits of the code.');
  expect(codeProblem('1234', 4)).toBeUndefined();
});

test('a recovery code is whole with or without its dash', () => {
  expect(recoveryCodeProblem('ab2cd-3ef4')).toBe('Enter the whole recovery code.');
  expect(recoveryCodeProblem('ab2cd3ef4g')).toBeUndefined();
  expect(recoveryCodeProblem('ab2cd-3ef4g')).toBeUndefined();
});

test('a password has to be there, and only that', () => {
  expect(passwordMissing('')).toBe('Enter your password.');
  expect(passwordMissing(' ')).toBeUndefined();
});

test('the word of a removal may be typed in small letters', () => {
  expect(wordProblem('remov', 'REMOVE')).toBe('Type REMOVE to confirm.');
  expect(wordProblem(' remove ', 'REMOVE')).toBeUndefined();
});
