import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { type Fault, openApp } from './open-app.tsx';
import { expectText, press, type } from './text.ts';

vi.mock('../../src/adapters/http/bot-check.ts', () => ({ solveBotCheck: async () => 'solved' }));

afterEach(cleanup);

const expectGone = (words: string) => waitFor(() => expect(screen.queryByText(words)).toBeNull());

const WRONG_CODE = 'This code is wrong or has expired.';
const CHOSEN = 'Quiet-River-42';

const isVisible = (element: Element) => element.closest('[hidden]') === null;

/** The field has the focus and says why it was refused, and nothing announces the same words a second time. */
async function expectRefusedAt(label: string, words: string | RegExp): Promise<void> {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(field));
  const told = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
  expect(told).toMatch(words);
  const announced = screen
    .queryAllByRole('alert')
    .filter((alert) => isVisible(alert) && new RegExp(words).test(alert.textContent ?? ''));
  expect(announced).toEqual([]);
}

const answering =
  (answers: Record<string, unknown>): Fault =>
  (path) => {
    const address = Object.keys(answers).find((part) => path.includes(part));
    return address ? Response.json({ data: answers[address] }) : undefined;
  };

const refusing =
  (address: string, field: string, message: string): Fault =>
  (path) =>
    path.includes(address)
      ? Response.json({ message, errors: { [field]: message } }, { status: 422 })
      : undefined;

async function changePassword(old: string, chosen: string): Promise<void> {
  await press('Change password');
  await type('Old password', old);
  await type('New password', chosen);
  await type('Confirm password', chosen);
  await press('Save');
}

test('a wrong old password is said at its field', async () => {
  await openApp('/settings/security', { who: 'single' });
  await changePassword('Wrong-pass-1', CHOSEN);
  await expectRefusedAt('Old password', /password/i);
});

/** Stays in the field with the refused entry and presses Enter. The refusal is told each time, with the same words. */
async function expectToldEachTime(label: string, words: RegExp): Promise<void> {
  const told = () =>
    screen.queryAllByRole('alert').filter(({ textContent }) => words.test(textContent ?? ''));
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  field.focus();
  for (let tries = 0; tries < 3; tries += 1) {
    const [before] = told();
    fireEvent.submit(field);
    await waitFor(() => expect(before?.isConnected ?? false).toBe(false));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(document.activeElement).toBe(field);
  }
}

test('a wrong old password is told each time that I press Enter in its field', async () => {
  await openApp('/settings/security', {
    who: 'single',
    fault: refusing('/customer/ChangePassword', 'old_password', 'This is not your password.'),
  });
  await press('Change password');
  await type('Old password', 'Wrong-pass-1');
  await type('New password', CHOSEN);
  await type('Confirm password', CHOSEN);
  await expectToldEachTime('Old password', /not your password/);
});

/** Signs in up to the code by text, and enters one that the server refuses. */
async function enterWrongCode(): Promise<void> {
  await openApp('/login', {
    fault: (path) =>
      path.includes('/verifySMSOneTimePassword')
        ? Response.json({ message: WRONG_CODE, errors: { VerificationCode: WRONG_CODE } }, { status: 422 })
        : path.includes('/customer/login')
          ? Response.json({ data: { one_time_token: 'x' } }, { status: 202 })
          : undefined,
  });
  await type('Email', PEOPLE.single.email);
  await type('Password', PASSWORD);
  await press('Login');
  await type('Code', '1234');
}

test('a wrong sign-in code is told each time that I press Enter in its field', async () => {
  await enterWrongCode();
  await expectToldEachTime('Code', /wrong or has expired/);
});

test('an email that is taken is told each time that I press Enter in its field', async () => {
  await openApp('/settings/profile', {
    who: 'single',
    fault: refusing('/GenerateEmailVerificationCode', 'email_address', 'This email is already used.'),
  });
  await press('Change Email');
  await type('New email', PEOPLE.demo.email);
  await expectToldEachTime('New email', /already used/);
});

test('a wrong password is told each time that I press Enter to remove my account', async () => {
  await openApp('/settings/profile', {
    who: 'single',
    fault: refusing('/ConfirmPassword', 'password', 'This is not your password.'),
  });
  await press('Remove My Account');
  await type('Type REMOVE to confirm', 'REMOVE');
  await type('Password', 'Wrong-pass-1');
  await waitFor(() => expect(screen.queryByText('Counting what would end')).toBeNull());
  await expectToldEachTime('Password', /not your password/);
});

test('a new password that is the old one is said at its field (PWD-09)', async () => {
  await openApp('/settings/security', { who: 'single' });
  await changePassword(PASSWORD, PASSWORD);
  await expectRefusedAt('New password', 'The new password must differ from the old one.');
});

test('a common password is said at its field of the temporary-password page (PWD-06)', async () => {
  await openApp('/temporary-password/00000000-0000-4000-8000-000000000000', {
    fault: answering({ '/ValidatePasswordResetToken': { success: true, password_reset_token: 'x' } }),
  });
  await type('New password', 'Password1');
  await type('Confirm password', 'Password1');
  await press('Submit');
  await expectRefusedAt('New password', /common/);
});

test('a password that was used before is said at its field of the temporary-password page', async () => {
  const known = answering({ '/ValidatePasswordResetToken': { success: true, password_reset_token: 'x' } });
  const used = refusing('/new-password', 'newpassword', 'The new password must differ from the old one.');
  await openApp('/temporary-password/00000000-0000-4000-8000-000000000000', {
    fault: (...sent) => known(...sent) ?? used(...sent),
  });
  await type('New password', CHOSEN);
  await type('Confirm password', CHOSEN);
  await press('Submit');
  await expectRefusedAt('New password', 'The new password must differ from the old one.');
});

test('a number that another customer has is said at its field (VER-26)', async () => {
  await openApp('/history', {
    who: 'unasked',
    fault: refusing(
      '/GenerateMobileVerificationCode',
      'mobile_number',
      'This mobile number is already used by another customer.',
    ),
  });
  await type('Mobile number', '7205550101');
  await press('Send Verification');
  await expectRefusedAt('Mobile number', 'This mobile number is already used by another customer.');
  await type('Mobile number', '72055');
  await expectGone('This mobile number is already used by another customer.');
  await press('Send Verification');
  await expectText('Please enter a 10-digit mobile number.');
});

test('a wrong code of a mobile number is said at its field, also the second time (VER-09)', async () => {
  await openApp('/history', {
    who: 'unasked',
    fault: answering({
      '/CheckDuplicateMobileNumber': { mobile_number: '7205550101', duplicate_mobile: false, message: '' },
      '/GenerateMobileVerificationCode': { success: true, number_of_digits: 6, expire_in_minutes: 10 },
      '/VerifyMobileNumber': { success: false, verified: false, message: WRONG_CODE },
    }),
  });
  await type('Mobile number', '7205550101');
  await press('Send Verification');
  for (const code of ['123456', '654321']) {
    await type('Verification code', code);
    screen.getByRole('button', { name: 'Confirm Code' }).focus();
    await press('Confirm Code');
    await expectRefusedAt('Verification code', WRONG_CODE);
  }
});

test('an email address that another customer has is said at its field (VER-29)', async () => {
  await openApp('/settings/profile', {
    who: 'single',
    fault: refusing(
      '/GenerateEmailVerificationCode',
      'email_address',
      'This email is already used by another customer.',
    ),
  });
  await press('Change Email');
  await type('New email', PEOPLE.demo.email);
  await press('Send code');
  await expectRefusedAt('New email', 'This email is already used by another customer.');
  // It was said of the address that was sent, and of no other.
  await type('New email', 'dana@home.example');
  await expectGone('This email is already used by another customer.');
});

test('a wrong sign-in code is said at its field (VER-22)', async () => {
  await enterWrongCode();
  screen.getByRole('button', { name: 'Confirm Code' }).focus();
  await press('Confirm Code');
  await expectRefusedAt('Code', WRONG_CODE);
});

test('a refused sign-in moves the focus to its words, above the form (SES-12)', async () => {
  await openApp('/login', {
    fault: (path) =>
      path.includes('/customer/login')
        ? Response.json({ message: 'The email or password provided was invalid' }, { status: 401 })
        : undefined,
  });
  await type('Email', 'nobody@billfold.example');
  await type('Password', 'Wrong-pass-1');
  const login = screen.getByRole('button', { name: 'Login' });
  login.focus();
  await press('Login');
  const alert = await screen.findByText('The email or password provided was invalid');
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getAllByText('The email or password provided was invalid')).toHaveLength(1);
});

test('a sign-in that is refused for its email alone says so once, at the field, each time (SES-08)', async () => {
  await openApp('/login');
  await type('Email', 'dana');
  await type('Password', 'Wrong-pass-1');
  const words = 'Please enter a valid email address.';
  for (const from of [screen.getByRole('button', { name: 'Login' }), screen.getByLabelText('Email')]) {
    from.focus();
    await press('Login');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    await expectRefusedAt('Email', words);
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(document.title).toMatch(/^Error: /);
  }
});

test('several refused fields are listed above the form, and the first has the focus', async () => {
  await openApp('/settings/profile', {
    who: 'single',
    fault: (path) =>
      path.endsWith('/customer/Update')
        ? Response.json(
            { message: 'No.', errors: { fname: 'Enter a first name.', billing_city: 'Enter a city.' } },
            { status: 422 },
          )
        : undefined,
  });
  await press('Edit');
  await press('Save');
  const links = await screen.findAllByRole('link', { name: /^Enter a/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Enter a first name.', 'Enter a city.']);
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
});
