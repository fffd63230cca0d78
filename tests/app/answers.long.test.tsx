import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PersonName } from '../../server/demo/people.ts';
import { accountNamed } from './demo.ts';
import { type Fault, openApp } from './open-app.tsx';
import { press, type } from './text.ts';

// A page without workers cannot solve the check.
vi.mock('../../src/adapters/http/bot-check.ts', () => ({ solveBotCheck: async () => 'solved' }));

afterEach(cleanup);

/** The message that a screen reader reads with the control that has the focus. */
function read(): string {
  const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

const labelled = () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent;

async function expectAnswer(label: string, words: string): Promise<void> {
  await waitFor(() => expect([labelled(), read()]).toEqual([label, expect.stringContaining(words)]));
}

describe('A press while something is missing is answered at the first field:', () => {
  test.each<[string, string, PersonName | undefined, string[], string, string]>([
    ['Login', '/login', undefined, ['Login'], 'Email', 'Enter your email.'],
    ['Sign Up', '/register/register', undefined, ['Next'], 'Email', 'Enter your email.'],
    ['More info', '/register/more-info', 'incomplete', ['Next'], 'City', 'Please enter the city.'],
    ['a forgotten password', '/forgot-password', undefined, ['Send'], 'Email', 'Enter your email.'],
    ['a code of a mail', '/register/success', undefined, ['Confirm Code'], 'Email', 'Enter your email.'],
    ['a new password', '/settings/security', 'single', ['Change password', 'Save'], 'Old password', 'old'],
    ['a new email', '/settings/profile', 'single', ['Change Email', 'Send code'], 'New email', 'email.'],
    ['a mobile number', '/history', 'unasked', ['Send Verification'], 'Mobile number', '10-digit'],
    ['a payment method', '/payment-methods/add', 'single', ['Save'], 'Card number', ''],
  ])('%s (REG-17, VER-05, WAL-36, PWD-10, SES-03)', async (_, route, who, buttons, label, words) => {
    await openApp(route, who ? { who } : {});
    for (const button of buttons) await press(button);
    await expectAnswer(label, words);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([]);
  });

  test('a code in hand (PWD-20)', async () => {
    await openApp('/forgot-password', {
      fault: (path) =>
        path.includes('/SendForgetPasswordNotification')
          ? Response.json({ data: { success: true } })
          : undefined,
    });
    await type('Email', 'single@billfold.example');
    await press('Send');
    await press('Send it again or to another address');
    await type('Email', '');
    await press('I have a code');
    await expectAnswer('Email', 'Enter your email.');
  });

  test('the removal of everything asks for its word', async () => {
    await openApp('/settings/profile', { who: 'single' });
    await press('Remove My Account');
    const dialog = within(await screen.findByRole('alertdialog'));
    const remove = dialog.getByRole('button', { name: 'Remove My Account' });
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBeNull());
    remove.click();
    await expectAnswer('Type REMOVE to confirm', 'Type REMOVE to confirm.');
    const links = await dialog.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Type REMOVE to confirm.',
      'Enter your password.',
    ]);
  });

  test('a contact field that was emptied (SET-11)', async () => {
    await openApp('/settings/profile', { who: 'single' });
    const contact = within(await screen.findByRole('region', { name: 'Contact Information' }));
    contact.getByRole('button', { name: 'Edit' }).click();
    await type('Last name', '');
    const save = contact.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    save.click();
    await expectAnswer('Last name', 'Please enter your last name.');
  });

  test('reminders without an occasion, and then without a way (REM-05, REM-07)', async () => {
    const { account_id, ebill_id } = await accountNamed('text', 'Paid by text');
    await openApp(`/reminder/${account_id}/${ebill_id}`, { who: 'text' });
    for (const box of await screen.findAllByRole<HTMLInputElement>('checkbox')) if (box.checked) box.click();
    await press('Next');
    await expectAnswer('When a new bill is posted', 'Please choose when you want to be reminded.');
    screen.getByRole('checkbox', { name: 'When a new bill is posted' }).click();
    await press('Next');
    await screen.findByRole('checkbox', { name: 'By email' });
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) box.click();
    await press('Next');
    await expectAnswer('By email', 'Please choose how you want to be reminded.');
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBeNull();
    // The question about unsaved changes would stay for the next test.
    await press('Cancel');
  });
});

describe('Pay by text', () => {
  test('without a method is answered at the methods, each time (PBT-09)', async () => {
    const { account_id, ebill_id } = await accountNamed('text', 'Cards only');
    await openApp(`/pay-by-text/${account_id}/${ebill_id}`, { who: 'text' });
    await screen.findAllByRole('radio');
    for (const _ of [1, 2]) {
      const save = await screen.findByRole('button', { name: 'Save Changes' });
      save.focus();
      save.click();
      await waitFor(() => expect(read()).toContain('Payment method has not been specified.'));
      expect((document.activeElement as HTMLInputElement).type).toBe('radio');
    }
  });
});

const CHOSEN = 'Quiet-harbor-61';

/** A call that is refused with a message at a field. The others are answered so that it is reached. */
const refusing =
  (address: string, errors: Record<string, string>, answers: Record<string, unknown> = {}): Fault =>
  (path) => {
    if (path.includes(address)) return Response.json({ message: 'No.', errors }, { status: 422 });
    const answered = Object.keys(answers).find((part) => path.includes(part));
    return answered ? Response.json({ data: answers[answered] }) : undefined;
  };

const codeSent = {
  '/CheckDuplicateMobileNumber': { mobile_number: '7205550101', duplicate_mobile: false, message: '' },
  '/GenerateMobileVerificationCode': { success: true, number_of_digits: 6, expire_in_minutes: 10 },
};

describe('What the server refuses is said at its field, which gets the focus:', () => {
  test.each([
    ['a wrong old password (PWD-08)', 'old_password', 'Old password', 'This is not your password.'],
    ['a password that was used before (PWD-09)', 'new_password', 'New password', 'Used before.'],
  ])('%s', async (_, field, label, words) => {
    const { break: breakDown } = await openApp('/settings/security', { who: 'single' });
    await press('Change password');
    breakDown(refusing('/ChangePassword', { [field]: words }));
    await type('Old password', 'Demo-pass-1');
    await type('New password', CHOSEN);
    await type('Confirm password', CHOSEN);
    await press('Save');
    await expectAnswer(label, words);
  });

  test('a common password of a new registration (PWD-06)', async () => {
    const common = 'Please enter a password that is NOT commonly used.';
    await openApp('/register/register', { fault: refusing('/ValidatePassword', { password: common }) });
    await type('Email', 'new@billfold.example');
    await type('Password', CHOSEN);
    await type('Confirm password', CHOSEN);
    (await screen.findByRole('checkbox')).click();
    await press('Next');
    await expectAnswer('Password', common);
  });

  test('an email that another customer has (VER-29)', async () => {
    const { break: breakDown } = await openApp('/settings/profile', { who: 'single' });
    await press('Change Email');
    breakDown(refusing('/GenerateEmailVerificationCode', { email_address: 'Taken.' }));
    await type('New email', 'other@billfold.example');
    await press('Send code');
    await expectAnswer('New email', 'Taken.');
  });

  test('a mobile number that another customer has (VER-25, VER-26)', async () => {
    await openApp('/history', {
      who: 'unasked',
      fault: refusing('/GenerateMobileVerificationCode', { mobile_number: 'Taken.' }),
    });
    await type('Mobile number', '7205550101');
    await press('Send Verification');
    await expectAnswer('Mobile number', 'Taken.');
  });

  test('a wrong mobile code, each time (VER-10)', async () => {
    await openApp('/history', {
      who: 'unasked',
      fault: refusing('/VerifyMobileNumber', {}, codeSent),
    });
    await type('Mobile number', '7205550101');
    await press('Send Verification');
    await type('Verification code', '123456');
    for (const _ of [1, 2]) {
      screen.getByRole('button', { name: 'Confirm Code' }).focus();
      await press('Confirm Code');
      await expectAnswer('Verification code', 'No.');
    }
  });
});
