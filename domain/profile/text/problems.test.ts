import { expect, test } from 'vitest';
import { profileProblemText } from './problems.ts';

test.each([
  ['no business name', 'Please enter the business name.'],
  ['no first name', 'Please enter your first name.'],
  ['no last name', 'Please enter your last name.'],
  ['no address', 'Please enter the address.'],
  ['no city', 'Please enter the city.'],
  ['city too long', 'The city takes at most 50 characters.'],
  ['card number', 'Please leave the card number out of this field. It is shown on screens and receipts.'],
] as const)('an entry of the profile with %s says what to do (REG-08 to REG-12)', (problem, words) => {
  expect(profileProblemText(problem)).toBe(words);
});
