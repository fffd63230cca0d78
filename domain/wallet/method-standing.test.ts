import { expect, test } from 'vitest';
import { sampleMethod } from '../fixtures/checkout.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { standingProblem } from './method-standing.ts';

const until = calendarDate('2026-11-30');
const open = { deposits_on: until, until, tries_left: 3, is_over: false };

test.each([
  ['a valid method', {}, undefined],
  ['a method that is disabled', { enabled: false }, 'disabled'],
  ['a card that has expired, also when it is disabled', { expired: true, enabled: false }, 'expired'],
  [
    'an account being verified, which is not enabled yet',
    { verification: open, enabled: false },
    'not verified',
  ],
  [
    'an account that was not verified in time',
    { verification: { ...open, is_over: true } },
    'verification over',
  ],
  ['an account that is verified', { verification: null }, undefined],
])('%s can pay, or not, whatever a biller accepts (ruling 9)', (_, changed, problem) => {
  expect(standingProblem(sampleMethod(1, changed))).toBe(problem);
});
