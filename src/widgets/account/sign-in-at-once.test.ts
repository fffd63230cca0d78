import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE } from '../../../domain/values/durations.ts';
import { passwordRegisteredFor, rememberRegistration } from './sign-in-at-once.ts';

const NORA = { user_name: 'nora@billfold.example', password: 'Demo-pass-1' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the page forgets the password of my registration when the code of the mail is no longer good (REG-25)', () => {
  rememberRegistration(NORA);
  vi.advanceTimersByTime(10 * MINUTE - 1);
  expect(passwordRegisteredFor(NORA.user_name)).toBe(NORA.password);
  vi.advanceTimersByTime(1);
  expect(passwordRegisteredFor(NORA.user_name)).toBeUndefined();
});

test('a second registration has the whole time of its own code', () => {
  rememberRegistration(NORA);
  vi.advanceTimersByTime(9 * MINUTE);
  rememberRegistration({ ...NORA, password: 'Demo-pass-2' });
  vi.advanceTimersByTime(9 * MINUTE);
  expect(passwordRegisteredFor(NORA.user_name)).toBe('Demo-pass-2');
});
