import { expect, test } from 'vitest';
import {
  isCity,
  isName,
  isPhone,
  isStreet,
  LONGEST_CITY,
  strippedAddress,
  strippedName,
} from './address-entry.ts';

test.each([
  ['O’Brien-Smith!', 'OBrienSmith'],
  ['José Núñez 2', 'José Núñez 2'],
  ['Cafe\u0301', 'Cafe\u0301'],
  ['<b>Dana</b>', 'bDanab'],
])('of the name %s the form keeps %s (REG-13, REG-15)', (typed, kept) => {
  expect(strippedName(typed)).toBe(kept);
});

test.each([
  ['12 Main-St., Apt_4/5\\6', '12 Main-St., Apt_4/5\\6'],
  ['12 Main St. #4 (rear)', '12 Main St. 4 rear'],
  ['Straße 3\u0301', 'Straße 3\u0301'],
])('of the address %s the form keeps %s (REG-14, REG-15)', (typed, kept) => {
  expect(strippedAddress(typed)).toBe(kept);
});

test('a name, a street and a city need a letter or a digit (REG-13, REG-14)', () => {
  for (const is of [isName, isStreet, isCity]) {
    expect(is(' a ')).toBe(true);
    for (const typed of ['', ' ', ' - ']) expect(is(typed), typed).toBe(false);
  }
});

test('a city has at most 50 characters, without the blanks around it', () => {
  const longest = 'a'.repeat(LONGEST_CITY);
  expect(isCity(longest)).toBe(true);
  expect(isCity(` ${longest} `)).toBe(true);
  expect(isCity(`${longest}a`)).toBe(false);
});

test.each([
  ['(555) 123-4567', true],
  ['555123456', false],
  ['15551234567', false],
])('%s is a phone number: %s', (typed, is) => {
  expect(isPhone(typed)).toBe(is);
});
