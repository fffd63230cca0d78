import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Fault, openApp } from './open-app.tsx';
import { expectText, press, type } from './text.ts';

// A page without workers cannot solve the check.
vi.mock('../../src/adapters/http/bot-check.ts', () => ({ solveBotCheck: async () => 'solved' }));

afterEach(cleanup);

const REASON = 'The registry is closed until Monday.';
const CHOSEN = 'Quiet-harbor-61';

/** The server refuses what is sent to the address, and what leads there is accepted. */
const refusing =
  (address: string, accepted: Record<string, unknown> = {}): Fault =>
  (path) => {
    if (path.includes(address)) return Response.json({ message: REASON }, { status: 422 });
    const known = Object.keys(accepted).find((part) => path.includes(part));
    return known ? Response.json({ data: accepted[known] }) : undefined;
  };

describe('The reason of the server shows where an area has no words of its own (ERR2-51):', () => {
  test('removing my account', async () => {
    const opened = await openApp('/settings/profile', { who: 'single' });
    await press('Remove My Account');
    const dialog = await screen.findByRole('alertdialog');
    await waitFor(() => expect(within(dialog).queryByText('Counting what would end')).toBeNull());
    opened.break(refusing('/customer/Remove', { '/ConfirmPassword': { success: true } }));
    fireEvent.change(within(dialog).getByLabelText('Type REMOVE to confirm'), {
      target: { value: 'REMOVE' },
    });
    fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'Demo-pass-1' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove My Account' }));
    await expectText(REASON);
  });

  test('my mobile number', async () => {
    await openApp('/history', {
      who: 'unasked',
      fault: refusing('/VerifyMobileNumber', {
        '/CheckDuplicateMobileNumber': { mobile_number: '7205550101', duplicate_mobile: false, message: '' },
        '/GenerateMobileVerificationCode': { success: true, number_of_digits: 6, expire_in_minutes: 10 },
      }),
    });
    await type('Mobile number', '7205550101');
    await press('Send Verification');
    await type('Verification code', '123456');
    await press('Confirm Code');
    await expectText(REASON);
  });

  test('my password', async () => {
    const opened = await openApp('/settings/security', { who: 'single' });
    await press('Change password');
    opened.break(refusing('/ChangePassword'));
    await type('Old password', 'Demo-pass-1');
    await type('New password', CHOSEN);
    await type('Confirm password', CHOSEN);
    await press('Save');
    await expectText(REASON);
  });

  test('a temporary password', async () => {
    const link = { success: true, password_reset_token: 'of the mail' };
    await openApp('/temporary-password/a', {
      fault: refusing('/new-password', { '/ValidatePasswordResetToken': link }),
    });
    await type('New password', CHOSEN);
    await type('Confirm password', CHOSEN);
    await press('Submit');
    await expectText(REASON);
  });

  test('my signed-in devices', async () => {
    await openApp('/settings/security', { who: 'single', fault: refusing('/api/v2.1/sessions') });
    await expectText(REASON);
  });
});

test('words that a crashed server gives are replaced by those of every failure (ERR2-51, ERR2-03)', async () => {
  await openApp('/settings/security', {
    who: 'single',
    fault: (path) =>
      path.includes('/api/v2.1/sessions')
        ? Response.json({ message: '<body>site-error</body>' }, { status: 500 })
        : undefined,
  });
  await expectText('An error has occurred. Please try again later');
});
