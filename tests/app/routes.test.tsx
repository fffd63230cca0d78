import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PersonName } from '../../server/demo/people.ts';
import { valuesAt } from '../wire/http.ts';
import { accountNamed, ask } from './demo.ts';
import { openApp } from './open-app.tsx';

afterEach(cleanup);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('During registration', () => {
  test.each<[string, string, RegExp, PersonName?]>([
    ['the form', '/register/register', /Sign Up/],
    ['the missing fields', '/register/more-info', /More about you/, 'incomplete'],
    ['the mail that was sent', '/register/success', /verif/],
    ['the link of the mail', '/register/verify-email?token=x', /[Vv]erif/],
  ])('the top navigation is hidden: %s (REG-01, NAV-28)', async (_, route, title, who) => {
    await openApp(route, who ? { who } : {});
    expect(await heading(title)).toBeTruthy();
    expect(location.hash).toContain(route.split('?')[0]);
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});

let autoPay: number;
let text: { account_id: number; ebill_id: number };
let tax: { accountId: number; entityId: number };

beforeAll(async () => {
  autoPay = (await accountNamed('autopay', 'Turned off')).ebill_id;
  text = await accountNamed('text', 'Paid by text');
  const list = await ask('demo', '/services/tax/GetTaxAccountsList');
  tax = valuesAt(list, 'data.accounts[]')[0] as typeof tax;
});

/** The route, whose app it is, and the heading of its screen. */
const ROUTES: readonly [string, () => string, PersonName, string | RegExp][] = [
  ['/auto-pays', () => '/auto-pays', 'autopay', 'Recurring Automatic Payments'],
  ['/auto-pay/{id}', () => `/auto-pay/${autoPay}`, 'autopay', 'Auto Pay'],
  ['/pay-by-text', () => `/pay-by-text/${text.account_id}/${text.ebill_id}`, 'text', 'Pay By Text'],
  ['/reminder', () => `/reminder/${text.account_id}/${text.ebill_id}`, 'text', /Reminder/],
  ['/scheduled-payments', () => '/scheduled-payments', 'partner', 'Pending One-Time Payments'],
  ['/payment-methods', () => '/payment-methods', 'demo', 'Xpress Wallet'],
  ['/payment-methods/add', () => '/payment-methods/add', 'demo', /^Add/],
  ['/settings', () => '/settings', 'demo', 'Account Settings'],
  ['/settings/profile', () => '/settings/profile', 'demo', 'Profile'],
  ['/settings/notifications', () => '/settings/notifications', 'demo', 'Notifications'],
  ['/settings/security', () => '/settings/security', 'demo', 'Security and devices'],
  ['/settings/bills', () => '/settings/bills', 'demo', 'Bills'],
  ['/settings/offline', () => '/settings/offline', 'demo', 'Offline copy'],
  ['/settings of an account', () => '/settings/1/1', 'demo', 'Profile'],
  ['/settings with account 0', () => '/settings/0/0', 'demo', 'Account Settings'],
  [
    '/tax-accounts',
    () => `/tax-accounts/${tax.accountId}/${tax.entityId}`,
    'demo',
    /Treasurer|Ridge|Mesa|Revenue/,
  ],
  ['/history', () => '/history', 'demo', 'History'],
  ['/cart', () => '/cart', 'demo', /Cart/],
  ['/bill-add', () => '/bill-add', 'demo', 'Add account'],
];

test.each(ROUTES)(
  '%s opens its own screen and keeps its address (NAV-19, MSC-01)',
  async (_, route, who, title) => {
    await openApp(route(), { who });
    expect(await heading(title)).toBeTruthy();
    expect(location.hash.startsWith(`#${route()}`)).toBe(true);
    expect(location.pathname).toBe('/');
  },
);

test('Back returns to the route before (MSC-01)', async () => {
  const { go } = await openApp('/settings', { who: 'single' });
  await heading('Account Settings');
  await go('/history');
  await heading('History');
  history.back();
  await waitFor(() => expect(location.hash).toBe('#/settings'));
  await heading('Account Settings');
});

describe('The top navigation', () => {
  /** The tab bar of a phone has no link to the wallet. */
  const links = () =>
    waitFor(() => {
      const menus = screen.getAllByRole('navigation', { name: 'Main' });
      const top = menus.find((one) => within(one).queryByText('Xpress Wallet'));
      if (!top) throw new Error('the top navigation has not loaded yet');
      return within(top);
    });
  const namesOf = (inside: HTMLElement) =>
    [...inside.querySelectorAll('li')].map(({ textContent }) => textContent);

  test.each<[string, PersonName, string[]]>([
    ['without pending payments', 'single', []],
    ['with pending payments', 'partner', ['Pending Payments']],
  ])('leads everywhere, %s (MSC-02)', async (_, who, pending) => {
    await openApp('/settings', { who });
    const top = await links();
    const accounts = top.getByRole('link', { name: 'Accounts' });
    await waitFor(() =>
      expect(namesOf(accounts.closest('ul') as HTMLElement)).toEqual([
        'Add Account',
        'Accounts',
        'Auto Pays',
        ...pending,
        'Xpress Wallet',
        'History',
      ]),
    );
    expect(top.getByRole('link', { name: /^Cart/ }).getAttribute('href')).toBe('#/cart');
  });

  test('has a user menu with the settings and the logout, and nothing of an administrator (MSC-03, MSC-07, SES-01)', async () => {
    await openApp('/settings/profile', { who: 'single' });
    const menu = (await screen.findByText('Logout')).closest('[popover]') as HTMLElement;
    await waitFor(() => expect(menu.textContent).toContain('single@billfold.example'));
    expect([...menu.querySelectorAll('a, button')].map(({ textContent }) => textContent)).toEqual([
      'Account Settings',
      'Logout',
    ]);
    expect(document.body.textContent).not.toMatch(/admin|office|role/i);
  });

  test.each(['/admin', '/office', '/users', '/roles'])(
    '%s is no screen: my accounts show (SES-01, MSC-07)',
    async (route) => {
      await openApp(route, { who: 'demo' });
      expect(await heading('Accounts')).toBeTruthy();
    },
  );
});

test('the screens lead to the accounts, to adding one, to the cart and to the payments (MSC-06)', async () => {
  const { go } = await openApp('/bills', { who: 'demo' });
  const found = new Set<string>();
  for (const [route, title] of [
    ['/bills', 'Accounts'],
    ['/history', 'History'],
  ] as const) {
    await go(route);
    await screen.findByRole('heading', { level: 1, name: title });
    for (const link of document.querySelectorAll('a[href^="#"]')) found.add(link.getAttribute('href') ?? '');
  }
  expect([...found]).toEqual(
    expect.arrayContaining(['#/bills', '#/bill-add', '#/cart', '#/history/payments']),
  );
});
