import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMadeOf, passwordRules, passwordStrength } from './password.ts';
import { passwordProblem } from './text/password.ts';

test.each([
  ['Abcdef1', 'Password must be at least 8 characters.'],
  ['Abcdef12', undefined],
  [`Abc1${'defg'.repeat(6)}x`, undefined],
  [`Abc1${'defg'.repeat(6)}xy`, 'Password must be less than 30 characters.'],
  ['', 'Password must be at least 8 characters.'],
])('a password has 8 to 29 characters: %s (PWD-01, PWD-02)', (password, words) => {
  expect(passwordProblem(password)).toBe(words);
});

test.each([
  ['abcdefg1', 'Password must contain at least one uppercase letter.'],
  ['ABCDEFG1', 'Password must contain at least one lowercase letter.'],
  ['Abcdefgh', 'Password must contain at least one digit.'],
])('a password needs all three kinds of characters: %s (PWD-03)', (password, words) => {
  expect(passwordProblem(password)).toBe(words);
});

test.each([
  ['Abcdeee1', false],
  ['AbcdAAA1', false],
  ['Abcd1111', false],
  ['Abcdee11', true],
  ['Abcd!!!1', false],
  ['Abcd😀😀😀1', false],
])('a character appears at most twice in a row: %s (PWD-04)', (password, isTaken) => {
  expect(passwordProblem(password) === undefined).toBe(isTaken);
});

test('the checklist marks each rule separately as the customer types (PWD-11)', () => {
  expect(passwordRules('').map(({ isMet }) => isMet)).toEqual([false, false, false, false, false]);
  expect(passwordRules('Ab').map(({ name, isMet }) => [name, isMet])).toEqual([
    ['length', false],
    ['uppercase', true],
    ['lowercase', true],
    ['digit', false],
    ['repeats', true],
  ]);
});

test('a password is accepted exactly when every line of the checklist is met', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (password) => {
      expect(passwordProblem(password) === undefined).toBe(
        passwordRules(password).every(({ isMet }) => isMet),
      );
    }),
  );
});

test.each([
  ['Billfold1', true],
  ['billFOLD-2026!', true],
  ['1xBillfold9', true],
  ['HarborCity77', true],
  ['Bíllfold2026', true],
  ['Billfold-xy-1', true],
  ['Billfold-xyz-1', false],
  ['Rose-2026!', true],
  ['Billfold-and-more-1', false],
  ['Ann-12345-b', false],
  ['Quiet-River-43', false],
])('%s is made of a word of the portal: %s (PWD-06)', (password, isMade) => {
  expect(isMadeOf(password, ['Billfold', 'Harbor City', 'Rose', 'Ann', ''])).toBe(isMade);
});

test.each([
  ['Ab1!ab', 'INSUFFICIENT_CHARACTERS'],
  ['Ab1!'.repeat(8), 'INSUFFICIENT_CHARACTERS'],
  ['ABCDEFG1!', 'MEDIUM'],
  ['Ab1!'.repeat(7), 'STRONG'],
  [`${'Ab1!'.repeat(7)}xy`, 'STRONG'],
  ['Ab1!ab1', 'WEAK'],
  ['abcdefgh', 'WEAK'],
  ['abcdefg1', 'MEDIUM'],
  ['Ab1!ab1!', 'MEDIUM'],
  ['Ab1!ab1!x', 'STRONG'],
  ['Ab1_ab1_x', 'MEDIUM'],
  ['Abcdefghi1', 'MEDIUM'],
] as const)('the meter calls %s %s (PWD-13 to PWD-16)', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('a password that is too long fails the line about its length (PWD-02, PWD-11)', () => {
  const length = (password: string) => passwordRules(password).find(({ name }) => name === 'length')?.isMet;
  expect([
    length('x'.repeat(7)),
    length('x'.repeat(8)),
    length('x'.repeat(29)),
    length('x'.repeat(30)),
  ]).toEqual([false, true, true, false]);
});
