import { expect, test } from 'vitest';
import { formatPhone, isEmail, isMobileNumber } from './contact.ts';

test.each([
  ['dana@home.example', true],
  ["o'brien+bills@a.b.co", true],
  ['dana@home', false],
  ['da na@home.example', false],
  ['root,b@c.example', false],
  ['a@b.example,c', false],
  ['a@b.example;c@d.example', false],
  ['x<victim@evil.example>', false],
  ['"x"@evil.example', false],
])('a receipt can go to %s: %s (PAY-27)', (email, isValid) => {
  expect(isEmail(email)).toBe(isValid);
});

test('an email has at most 254 characters', () => {
  const host = '@home.example';
  expect(isEmail(`${'a'.repeat(254 - host.length)}${host}`)).toBe(true);
  expect(isEmail(`${'a'.repeat(255 - host.length)}${host}`)).toBe(false);
});

test.each([
  ['5551234567', true],
  ['(555) 123-4567', true],
  ['555.123.4567', true],
  ['555123456', false],
  ['55512345678', false],
  ['x5551234567', false],
  ['5551234567 ext', false],
  ['', false],
])('%s is a mobile number: %s (PAY-29, NAV-40)', (typed, is) => {
  expect(isMobileNumber(typed)).toBe(is);
});

test.each([
  ['5551234567', '(555) 123-4567'],
  ['555.123.4567', '(555) 123-4567'],
  ['555123456', '555123456'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('the number %s is shown as %s (NAV-40)', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});
