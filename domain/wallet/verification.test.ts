import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { standingText } from './text/standing.ts';
import { wrongAmountsText } from './text/verification.ts';
import { lastDayToVerify, verificationOf, verificationProblem } from './verification.ts';

const begun = calendarDate('2026-11-20');
const standing = {
  depositsOn: calendarDate('2026-11-21'),
  verifyBy: lastDayToVerify(begun),
  verifyTries: 0,
};

test.each([
  ['2026-11-20', 0, 10, false],
  ['2026-11-30', 9, 1, false],
  ['2026-12-01', 0, 10, true],
  ['2026-11-22', 10, 0, true],
])('on %s after %d tries, %d are left', (today, verifyTries, tries_left, is_over) => {
  expect(verificationOf({ ...standing, verifyTries }, calendarDate(today))).toEqual({
    deposits_on: '2026-11-21',
    until: '2026-11-30',
    tries_left,
    is_over,
  });
});

test('an account that is verified has nothing to verify, and can pay', () => {
  const verified = { depositsOn: null, verifyBy: null, verifyTries: 3 };
  expect(verificationOf(verified, begun)).toBeNull();
  expect(verificationProblem({ verification: null })).toBeUndefined();
  expect(verificationProblem({})).toBeUndefined();
});

test('an account that is not verified cannot pay, and says what to do', () => {
  const problem = (day: string) =>
    verificationProblem({ verification: verificationOf(standing, calendarDate(day)) });
  expect([problem('2026-11-30'), problem('2026-12-01')]).toEqual(['not verified', 'verification over']);
  expect(standingText('not verified')).toContain(
    'Enter the amounts of its two deposits in your wallet first.',
  );
  expect(standingText('verification over')).toContain('Please delete it and add it again.');
});

test('the last try is one', () => {
  expect([wrongAmountsText(9), wrongAmountsText(1)]).toEqual([
    expect.stringContaining('9 tries left'),
    expect.stringContaining('1 try left'),
  ]);
});
