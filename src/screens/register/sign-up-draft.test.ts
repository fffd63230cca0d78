import { beforeEach, expect, test } from 'vitest';
import { clearSignUpDraft, hasEntries, readSignUpDraft, saveSignUpDraft } from './sign-up-draft.ts';

beforeEach(() => sessionStorage.clear());

test('the email of a sign-up survives the page, but never the password (REG-03, MSC-26)', () => {
  const entry = { email: 'nora@billfold.example' };
  saveSignUpDraft({ ...entry, ...{ password: 'Quiet-River-42' } });
  expect(readSignUpDraft()).toEqual(entry);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Quiet-River-42');
  clearSignUpDraft();
  expect(readSignUpDraft()).toEqual({ email: '' });
});

test('an unreadable draft counts as none', () => {
  sessionStorage.setItem('billfold.sign-up', '{"email":1}');
  expect(readSignUpDraft().email).toBe('');
  sessionStorage.setItem('billfold.sign-up', '{');
  expect(readSignUpDraft().email).toBe('');
});

test('the form says that entries were restored if there are any', () => {
  saveSignUpDraft({ email: '' });
  expect(hasEntries(readSignUpDraft())).toBe(false);
  saveSignUpDraft({ email: 'n' });
  expect(hasEntries(readSignUpDraft())).toBe(true);
});
