import { beforeEach, expect, test } from 'vitest';
import { NO_PROFILE } from '../../../domain/profile/profile-form.ts';
import { clearSignUpDraft, hasEntries, readSignUpDraft, saveSignUpDraft } from './sign-up-draft.ts';

beforeEach(() => sessionStorage.clear());

test('sign-up entries survive the page, but never the password (REG-03, MSC-26)', () => {
  const entry = { email: 'nora@billfold.example', profile: { ...NO_PROFILE, fname: 'Nora' } };
  saveSignUpDraft({ ...entry, ...{ password: 'Quiet-River-42' } });
  expect(readSignUpDraft()).toEqual(entry);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Quiet-River-42');
  clearSignUpDraft();
  expect(readSignUpDraft()).toEqual({ email: '', profile: NO_PROFILE });
});

test('an unreadable draft counts as none', () => {
  sessionStorage.setItem('billfold.sign-up', '{"email":1}');
  expect(readSignUpDraft().email).toBe('');
  sessionStorage.setItem('billfold.sign-up', '{');
  expect(readSignUpDraft().email).toBe('');
});

test('the form says that entries were restored if there are any, even a first name alone', () => {
  saveSignUpDraft({ email: '', profile: NO_PROFILE });
  expect(hasEntries(readSignUpDraft())).toBe(false);
  saveSignUpDraft({ email: '', profile: { ...NO_PROFILE, fname: 'Nora' } });
  expect(hasEntries(readSignUpDraft())).toBe(true);
});
