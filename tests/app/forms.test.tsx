import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { STATES } from '../../domain/values/us-states.ts';
import type { PersonName } from '../../server/demo/people.ts';
import { valuesAt } from '../wire/http.ts';
import { accountNamed, ask } from './demo.ts';
import { openApp } from './open-app.tsx';

afterEach(cleanup);

const statesOf = (list: HTMLElement) =>
  [...list.querySelectorAll('option')].map(({ value }) => value).filter(Boolean);

test('the sign-up asks for email, password and terms only (REG-03, ruling 53)', async () => {
  await openApp('/register/register');
  await screen.findByLabelText('Email');
  const main = screen.getByRole('main');
  const asked = [...main.querySelectorAll('input, select')].map((field) =>
    field.getAttribute('autocomplete'),
  );
  expect(asked).toEqual(['username', 'new-password', 'new-password', null]);
});

test('More info fills in the city and the state of a zip code (ruling 28)', async () => {
  await openApp('/register/more-info', { who: 'incomplete' });
  const zip = await screen.findByLabelText<HTMLInputElement>('Zip code');
  fireEvent.change(zip, { target: { value: '80301' } });
  fireEvent.change(zip, { target: { value: '80302' } });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Boulder'));
});

test('More info returns to what asked for it, and asks without its own terms again (REG-04, ruling 53)', async () => {
  await openApp('/register/more-info?return=/settings/profile', { who: 'single' });
  const back = await screen.findByRole('link', { name: 'Back' });
  expect(back.getAttribute('href')).toBe('#/settings/profile');
  expect(await screen.findByLabelText('First name')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
});

describe('The sign-up form', () => {
  test('offers three account types where it asks for a profile, Personal first, and two have a business name (REG-06, REG-07)', async () => {
    await openApp('/register/more-info', { who: 'incomplete' });
    const types = await screen.findByRole('group', { name: 'Account type' });
    const radios = within(types).getAllByRole<HTMLInputElement>('radio');
    const named = radios.map((radio) => [radio.closest('label')?.textContent, radio.checked]);
    expect(named).toEqual([
      ['Personal', true],
      ['Business', false],
      ['Non-Profit', false],
    ]);
    const asks = () => screen.queryByLabelText(/^Business name/) !== null;
    expect(asks()).toBe(false);
    const shown = radios.map((radio) => {
      fireEvent.click(radio);
      return asks();
    });
    expect(shown).toEqual([false, true, true]);
  });

  test.each([
    ['Ab1!ab', 'Very weak'],
    ['abcdefgh', 'Weak'],
    ['abcdefg1', 'Medium'],
    ['Ab1!ab1!x', 'Strong'],
  ])('calls the password %s %s, and says what a good one has (PWD-12, PWD-17)', async (password, words) => {
    await openApp('/register/register');
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
    expect(screen.getByText(/^Password strength:/).textContent).toBe(`Password strength: ${words}`);
    expect(
      screen.getByText(
        'Use 8 to 29 characters. For a strong password, use 9 or more with a number, a lower-case, an upper-case and a special character.',
      ),
    ).toBeTruthy();
  });
});

test('a new password cannot be submitted while a rule is broken or its confirmation differs (PWD-10)', async () => {
  await openApp('/temporary-password/00000000-0000-4000-8000-000000000000', {
    fault: (path) =>
      path.includes('ValidatePasswordResetToken')
        ? Response.json({ data: { success: true, password_reset_token: 'x' } })
        : undefined,
  });
  const submit = await screen.findByRole('button', { name: 'Submit' });
  const enter = (password: string, again: string) => {
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
    fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: again } });
    return submit.getAttribute('aria-disabled');
  };
  expect([enter('', ''), enter('short', 'short'), enter('Quiet-River-42', 'Quiet-River-4')]).toEqual([
    'true',
    'true',
    'true',
  ]);
  expect(enter('Quiet-River-42', 'Quiet-River-42')).not.toBe('true');
});

describe('Every list of states offers the same ones:', () => {
  test.each<[string, string, PersonName]>([
    ['a new payment method', '/payment-methods/add', 'demo'],
    ['the rest of a profile', '/register/more-info', 'incomplete'],
  ])('%s (ENT-34, ENT2-17)', async (_, route, who) => {
    await openApp(route, { who });
    expect(statesOf(await screen.findByLabelText('State'))).toEqual(STATES.map(([code]) => code));
  });
});

describe('Pay by text', () => {
  test.each<[string, PersonName, string, string | null, string | null]>([
    ['is verified', 'text', 'Paid by text', null, 'Your mobile number has been verified.'],
    ['is not verified', 'duplicate', 'Paid by text', 'Verify', 'Your mobile number has not been verified.'],
    ['is missing', 'single', '', 'Register', null],
  ])('offers what a number needs that %s (PBT-05, PBT-07)', async (_, who, account, button, hint) => {
    const { account_id, ebill_id } = await anyAccount(who, account);
    await openApp(`/pay-by-text/${account_id}/${ebill_id}`, { who });
    const part = await screen.findByRole('region', { name: 'Mobile number' });
    const offered = ['Register', 'Verify'].filter((name) => within(part).queryByRole('button', { name }));
    expect(offered).toEqual(button === null ? [] : [button]);
    expect(hint === null || document.body.textContent?.includes(hint)).toBe(true);
  });

  test('a new bank account is added on the page of the wallet, not in place (WAL-35)', async () => {
    const { account_id, ebill_id } = await accountNamed('text', 'Paid by text');
    await openApp(`/pay-by-text/${account_id}/${ebill_id}`, { who: 'text' });
    const add = await screen.findByRole('link', { name: 'Add Pay Method' });
    expect(add.getAttribute('href')).toMatch(/^#\/payment-methods\/add\?/);
    expect(screen.queryByLabelText(/account number/i)).toBeNull();
  });
});

/** The account of that name, or the first one of the customer. */
async function anyAccount(who: PersonName, name: string) {
  if (name !== '') return accountNamed(who, name);
  const list = await ask(who, '/services/web/billDisplay/GetWebAccountListDetails');
  return valuesAt(list, 'data[].accounts[]')[0] as { account_id: number; ebill_id: number };
}

test('the Schedule tab offers the six run periods (APW-18)', async () => {
  const { ebill_id } = await accountNamed('autopay', 'Monthly, with backups');
  await openApp(`/auto-pay/${ebill_id}`, { who: 'autopay' });
  fireEvent.click(await screen.findByRole('tab', { name: 'Schedule' }));
  const periods = await screen.findByRole('group', { name: 'How often' });
  const offered = within(periods)
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value }) => value);
  expect(offered).toEqual(['0', '1', '2', '3', '6', '12']);
  for (const name of ['Based on due date', 'Monthly', 'Bi-monthly', 'Quarterly', 'Bi-annually', 'Annually'])
    expect(within(periods).getByText(name)).toBeTruthy();
});

describe('The settings', () => {
  const states = async () => {
    const list = within(await screen.findByRole('navigation', { name: 'Account Settings' }));
    const [, notifications] = list.getAllByRole('link');
    await waitFor(() => expect(notifications?.textContent).toContain('Email'));
    return list.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
  };

  test.each(['/settings', '/settings/0/0'])(
    'at %s are a list of their pages: nothing is edited and nothing asked (SET-01, SET-03, ruling 55)',
    async (route) => {
      const { go } = await openApp(route, { who: 'business' });
      await waitFor(async () =>
        expect(await states()).toEqual([
          [
            '#/settings/profile',
            expect.stringMatching(/^Profile.*Keller Ceramics LLC · .+@billfold\.example/),
          ],
          ['#/settings/notifications', 'Notifications Email on, texts off.'],
          [
            '#/settings/security',
            expect.stringMatching(
              /^Security and devices Password only\. Signed in on (this device only|\d+ devices)\.$/,
            ),
          ],
          ['#/settings/bills', 'Bills 2 tax accounts.'],
          ['#/settings/offline', 'Offline copy Off. You did not choose to stay signed in.'],
        ]),
      );
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
      await go('/settings/nothing');
      expect(await screen.findByRole('heading', { level: 1, name: 'Account Settings' })).toBeTruthy();
    },
  );

  test.each([
    ['profile', ['Contact Information', 'Your data', 'Account']],
    ['notifications', ['Notification Settings']],
    ['security', ['Security', 'Signed-in devices', 'This device', 'Recent activity']],
    ['offline', ['Kept for when you have no connection', 'This device']],
  ])(
    'have these parts on the page %s, which stands beside the list (SET-01, ruling 55)',
    async (page, parts) => {
      await openApp(`/settings/${page}`, { who: 'single' });
      await screen.findByRole('heading', { level: 2, name: String(parts[0]) });
      const found = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(found).toEqual(parts);
      const list = within(screen.getByRole('navigation', { name: 'Account Settings' }));
      const current = list
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page');
      expect(current.map((link) => link.getAttribute('href'))).toEqual([`#/settings/${page}`]);
    },
  );

  test('show on the list what a page beside it has just changed (ruling 55)', async () => {
    const { break: breakDown } = await openApp('/settings/security', { who: 'phone' });
    const security = within(await screen.findByRole('navigation', { name: 'Account Settings' })).getByRole(
      'link',
      { name: /^Security and devices/ },
    );
    await waitFor(() => expect(security.textContent).toMatch(/Password only|Codes by/));
    breakDown((path, method) =>
      path.includes('/sign-in-codes') && method === 'PUT' ? Response.json({ active: true }) : undefined,
    );
    const codes = await screen.findByRole('switch', { name: 'Ask for a code when I sign in' });
    // While the page asks what is set, a press does nothing.
    await waitFor(() => expect(codes.getAttribute('aria-busy')).toBeNull());
    fireEvent.click(codes);
    await waitFor(() => expect(security.textContent).toContain('Codes by text to …'));
  });

  test('of an account ask for the number in a dialog, over the form (SET-02, SET-28)', async () => {
    await openApp('/settings/1/1', { who: 'single' });
    expect(await screen.findByRole('dialog', { name: /mobile number/i })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Profile', hidden: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save', hidden: true })).toBeTruthy();
  });

  test('say that texts come from an automated system, at any hour (SET-16)', async () => {
    await openApp('/settings/notifications', { who: 'business' });
    const part = await screen.findByRole('region', { name: 'Notification Settings' });
    expect(part.textContent).toContain(
      'Text messages come from an automated system and may arrive outside of daytime hours.',
    );
  });

  test.each([
    ['a new email', 'Change Email', 'dialog', 'Change Email'],
    ['the removal of everything', 'Remove My Account', 'alertdialog', 'Remove your account?'],
  ])('open a dialog for %s (SET-28)', async (_, button, role, name) => {
    await openApp('/settings/profile', { who: 'single' });
    fireEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole(role, { name })).toBeTruthy();
  });

  test('show phone numbers as (999) 999-9999 (MSC-21)', async () => {
    await openApp('/settings/profile', { who: 'demo' });
    const part = await screen.findByRole('region', { name: 'Contact Information' });
    expect(part.textContent).toContain('(303) 555-0142');
    expect(part.textContent).not.toContain('3035550142');
  });
});

test('the form for a meter reading has a value, and a date from the last reading to today (ENT-19)', async () => {
  const { ebill_id } = await accountNamed('demo', 'Home water');
  await openApp(`/bills/${ebill_id}`, { who: 'demo' });
  const [date] = await screen.findAllByLabelText<HTMLInputElement>('New meter date');
  expect(screen.getAllByLabelText('New meter value').length).toBeGreaterThan(0);
  const day = /^\d{4}-\d{2}-\d{2}$/;
  expect([date?.min, date?.max].every((bound) => day.test(bound ?? ''))).toBe(true);
  expect((date?.min ?? '') < (date?.max ?? '')).toBe(true);
});
