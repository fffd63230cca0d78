import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PEOPLE } from '../../server/demo/people.ts';
import { type Fault, failing, openApp } from './open-app.tsx';
import { expectText, press, type } from './text.ts';

// A page without workers cannot solve the check.
vi.mock('../../src/adapters/http/bot-check.ts', () => ({ solveBotCheck: async () => 'solved' }));

afterEach(cleanup);

const CHOSEN = 'Quiet-harbor-61';

/** The link is good, and then the address fails. */
const goodLink =
  (failingAddress: string): Fault =>
  (path, method) =>
    path.includes('/ValidatePasswordResetToken')
      ? Response.json({ data: { success: true, password_reset_token: 'of the mail' } })
      : failing(failingAddress)(path, method);

test('a mail for a forgotten password that cannot be sent (ERR2-36)', async () => {
  await openApp('/forgot-password', { fault: failing('/SendForgetPasswordNotification') });
  await type('Email', 'nobody@billfold.example');
  await press('Send');
  await expectText('Failed sending new password.');
});

test('a link for a new password that is not valid (ERR2-37)', async () => {
  await openApp('/reset-password/of-no-mail');
  await expectText('Failed to validate reset password token.');
});

test.each([
  [
    'a forgotten password that cannot be reset (ERR2-35)',
    '/reset-password/a',
    '/ResetPassword',
    'Failed to reset password.',
  ],
  [
    'a temporary password that cannot be replaced (ERR2-34)',
    '/temporary-password/a',
    '/new-password',
    'Failed to update password.',
  ],
])('%s', async (_, route, address, text) => {
  await openApp(route, { fault: goodLink(address) });
  await type('New password', CHOSEN);
  await type('Confirm password', CHOSEN);
  await press('Submit');
  await expectText(text);
});

test('a temporary password that was replaced (ERR2-33)', async () => {
  const saved: Fault = (path, method) =>
    path.includes('/new-password') ? Response.json({ success: true }) : goodLink('/never')(path, method);
  await openApp('/temporary-password/a', { fault: saved });
  await type('New password', CHOSEN);
  await type('Confirm password', CHOSEN);
  await press('Submit');
  await expectText('Your password has been updated.');
});

test('a password that the settings cannot change (ERR2-28)', async () => {
  const { break: breakDown } = await openApp('/settings/security', { who: 'single' });
  await press('Change password');
  breakDown(failing('/ChangePassword'));
  await type('Old password', 'Demo-pass-1');
  await type('New password', CHOSEN);
  await type('Confirm password', CHOSEN);
  await press('Save');
  await expectText('Error updating password.');
});

test('a mail of verification that cannot be sent (ERR2-27)', async () => {
  await openApp('/register/success', { fault: failing('/ResendVerificationEmail') });
  await type('Email', 'unverified@billfold.example');
  await press('Resend confirmation email');
  await expectText('Unable to send the verification email, please try again later.');
});

test('a password manager finds the email of the customer beside the new password', async () => {
  await openApp('/settings/security', { who: 'single' });
  await press('Change password');
  const name = () => document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
  await waitFor(() => expect(name()?.value).toBe(PEOPLE.single.email));
});
