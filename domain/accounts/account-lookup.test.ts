import { expect, test } from 'vitest';
import { accountNumberProblem, billerPinProblem, canLocate, comparisonKey } from './account-lookup.ts';

const utility = { is_business_tax: false };
const tax = { is_business_tax: true };

test.each([
  ['999-99.99', utility, undefined],
  [' G-771203 ', utility, undefined],
  [
    '99/99',
    utility,
    'Please enter a valid account number. It should only contain numbers, hyphen or period ( eg. 999-99.99 ).',
  ],
  [
    '',
    utility,
    'Please enter a valid account number. It should only contain numbers, hyphen or period ( eg. 999-99.99 ).',
  ],
  ['1/2', utility, expect.stringContaining('valid account number')],
  ['/12', utility, expect.stringContaining('valid account number')],
  ['12/', utility, expect.stringContaining('valid account number')],
  ['20077', tax, undefined],
  [' 20077 ', tax, undefined],
  ['a20077', tax, 'The account number should contain only numbers.'],
  ['20077a', tax, 'The account number should contain only numbers.'],
  ['', tax, 'The account number should contain only numbers.'],
  ['200-77', tax, 'The account number should contain only numbers.'],
])('the account number %j for %j (ADD-13, ADD-14)', (typed, billType, words) => {
  expect(accountNumberProblem(typed, billType)).toEqual(words);
});

test.each([
  ['1234', undefined],
  [' 12345 ', undefined],
  ['a1234', 'Please enter a valid PIN. It should contain at least 4 numbers.'],
  ['1234a', 'Please enter a valid PIN. It should contain at least 4 numbers.'],
  ['123', 'Please enter a valid PIN. It should contain at least 4 numbers.'],
  ['12a4', 'Please enter a valid PIN. It should contain at least 4 numbers.'],
])('the PIN %j (ADD-15)', (typed, words) => {
  expect(billerPinProblem(typed)).toBe(words);
});

test('an account search needs a bill type, its number and either a name or a PIN (ADD-12, ADD-16)', () => {
  const entries = { accountNumber: '100-1', by: 'name', name: 'Mercer', pin: '' } as const;
  expect(canLocate(entries, utility)).toBe(true);
  expect(canLocate(entries, undefined)).toBe(false);
  expect(canLocate({ ...entries, name: ' ' }, utility)).toBe(false);
  expect(canLocate({ ...entries, accountNumber: '1/1' }, utility)).toBe(false);
  expect(canLocate({ ...entries, by: 'pin' }, utility)).toBe(false);
  expect(canLocate({ ...entries, by: 'pin', pin: '7310' }, utility)).toBe(true);
});

test('numbers and names match regardless of case, blanks, accents and punctuation (SRV-14)', () => {
  expect([comparisonKey('100-2218 04'), comparisonKey(' O’Brien-Núñez ')]).toEqual([
    '100221804',
    'obriennunez',
  ]);
});
