import { beforeEach, expect, test } from 'vitest';
import { NO_PROFILE } from '../../../domain/registration.ts';
import { forgetSignUp, hasEntries, keepSignUp, keptSignUp } from './sign-up-draft.ts';

beforeEach(() => sessionStorage.clear());

test('what was entered to sign up outlives the page, and never the password (REG-03, MSC-26)', () => {
  const entry = { email: 'nora@billfold.example', profile: { ...NO_PROFILE, fname: 'Nora' } };
  keepSignUp({ ...entry, ...{ password: 'Quiet-River-42' } });
  expect(keptSignUp()).toEqual(entry);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Quiet-River-42');
  forgetSignUp();
  expect(keptSignUp()).toEqual({ email: '', profile: NO_PROFILE });
});

test('what cannot be read is as if nothing was kept', () => {
  sessionStorage.setItem('billfold.sign-up', '{"email":1}');
  expect(keptSignUp().email).toBe('');
  sessionStorage.setItem('billfold.sign-up', '{');
  expect(keptSignUp().email).toBe('');
});

test('it is said that entries are back when there are any, a first name alone among them', () => {
  keepSignUp({ email: '', profile: NO_PROFILE });
  expect(hasEntries(keptSignUp())).toBe(false);
  keepSignUp({ email: '', profile: { ...NO_PROFILE, fname: 'Nora' } });
  expect(hasEntries(keptSignUp())).toBe(true);
});
