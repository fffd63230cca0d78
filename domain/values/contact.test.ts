import { expect, test } from 'vitest';
import { isEmail } from './contact.ts';

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
