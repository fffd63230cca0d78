import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { thisPortal } from '../../domain/brand/portal.ts';
import { openApp } from './open-app.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the first page says what Billfold does, asks for the sign-in and shows some bills (NAV-29)', async () => {
  await openApp('/login');
  await screen.findByText('What you owe, when it’s due, and what’s already handled.');
  const main = within(screen.getByRole('main'));
  const [email, password] = [main.getByLabelText('Email'), main.getByLabelText('Password')];
  expect([email, password].map((field) => field.getAttribute('autocomplete'))).toEqual([
    'username',
    'current-password',
  ]);
  expect(main.getAllByRole('textbox')[0]).toBe(email);
  const picture = await main.findByRole('img', { name: /^A picture of Billfold\. One bill is past due/ });
  expect(picture.textContent).toContain('Past due $131.18');
  expect(picture.querySelector('a, button, img')).toBeNull();
});

test('the picture on the first page has the dates of the portal’s calendar, not of the device’s', async () => {
  // Five o’clock in the morning by UTC is still the evening before in Denver.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T05:00:00Z') });
  await openApp('/login');
  const picture = await screen.findByRole('img', { name: /^A picture of Billfold/ });
  expect(picture.textContent).toContain('To pay by 11/27/2026');
});

test('sites that the host has not set up are not offered, and the others are (ruling 54, SES-38, NAV-29)', async () => {
  const offered = () =>
    ['Guest Checkout', 'Merchant Login'].filter((name) => screen.queryByRole('link', { name }) !== null);
  await openApp('/login');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(offered()).toEqual(['Guest Checkout', 'Merchant Login']);
  cleanup();
  vi.stubGlobal('portal', { ...thisPortal(), without: ['guest', 'merchant'] });
  await openApp('/login');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(offered()).toEqual([]);
});
