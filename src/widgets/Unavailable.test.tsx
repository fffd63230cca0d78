import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { sampleCart } from '../../domain/fixtures/cart.ts';
import { sampleCustomer as PROFILE } from '../../domain/fixtures/customer.ts';
import { createAdapters } from '../adapters/adapters.ts';
import { writeMarker } from '../adapters/session/expected-session.ts';
import type { App } from '../app/app.ts';
import { AppContext } from '../app/app-context.tsx';
import { useHashLocation } from '../browser/hash-location.ts';
import { announceNoStorage } from '../offline/storage-unavailable.ts';
import { cartQuery } from '../queries/cart.ts';
import { CurrentScreen } from '../shell/CurrentScreen.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../start/signed-in-services.ts';
import { startApp } from '../start/start-app.ts';

// In milliseconds of the accelerated clock below: a busy machine has 40 seconds for it.
configure({ asyncUtilTimeout: 1_000_000 });

let hurry: NodeJS.Timeout | undefined;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  // A failed request is retried, which takes seconds, so the clock runs faster.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  hurry = setInterval(() => vi.advanceTimersByTime(500), 20);
});
afterEach(() => {
  clearInterval(hurry);
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * Opens a screen whose server is unreachable since just after the sign-in. The device holds the entries of
 * `prepare`.
 */
async function openCut(path: string, prepare: (app: App) => Promise<unknown> = async () => {}, keep = false) {
  let isCut = false;
  history.replaceState(null, '', `/#${path}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
  writeMarker(localStorage, { state: 'expected', customer: 7, keep, lastUsed: Date.now() });
  const app: App = startApp(
    createAdapters({
      fetch: async (url) => {
        if (isCut) throw new TypeError('Failed to fetch');
        const data = String(url).includes('/RefreshToken') ? { access_token: 'a', expires_in: 900 } : PROFILE;
        return Response.json({ data });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  await prepare(app);
  isCut = true;
  dispatchEvent(new Event('offline'));
  const within = (children: ReactNode) => (
    <AppContext value={app}>
      <Router hook={useHashLocation} searchHook={useHashLocation.searchHook}>
        {children}
      </Router>
    </AppContext>
  );
  render(within(<CurrentScreen />));
  return app;
}

const MISSING: readonly [path: string, words: RegExp][] = [
  ['/bills', /^Your bills were not saved on this device yet\. .* a connection\.$/],
  ['/bills/11', /^This bill was not opened on this device yet\. .* a connection\.$/],
  ['/bill-add', /^Adding an account needs a connection/],
  ['/cart', /^It was not opened on this device yet\. .* a connection\.$/],
  ['/cart/paymethods', /^Choosing a pay method needs a connection\. You have not been charged\.$/],
  ['/cart/checkout', /^A payment needs a connection\. .*not been charged/],
  ['/receipt/A1', /^This receipt was not opened on this device yet\. .* a connection\.$/],
  ['/history/payments', /^No payments are saved on this device$/],
  ['/history/bills', /^No bills are saved on this device$/],
  ['/upcoming', /^Your upcoming payments were not saved on this device yet\. .* a connection\.$/],
  ['/scheduled-payments', /^Your pending payments were not saved on this device yet\. .* a connection\.$/],
  ['/payment-methods/5', /^Your wallet was not saved on this device yet\. .* a connection\.$/],
  ['/settings', /^Your settings were not opened on this device yet\. .* a connection\.$/],
  ['/settings/profile', /^Your settings were not opened on this device yet\. .* a connection\.$/],
  ['/settings/notifications', /^Your notifications were not opened on this device yet\. .* a connection\.$/],
];

test.each(MISSING)(
  '%s, never opened before, says that it needs a connection and nothing else (SES-40)',
  async (path, text) => {
    await openCut(path);
    await screen.findByText(text);
    expect(screen.queryByText(/try again later/)).toBeNull();
    expect(screen.queryAllByRole('alert').map((alert) => alert.textContent)).not.toContainEqual(
      expect.stringMatching(/./),
    );
  },
);

test.each([['/cart/paymethods'], ['/cart/checkout']])(
  '%s with an empty cart leads to the cart, even without a connection (NAV-11)',
  async (path) => {
    await openCut(path, ({ adapters }) =>
      adapters.device.save([
        { shelf: cartQuery.shelf, id: cartQuery.id, at: 1, value: { ...sampleCart(), items: [] } },
      ]),
    );
    await screen.findByText('Your cart is empty');
    expect(location.hash).toBe('#/cart');
  },
);

test('the copies on this device and its lock are shown without the other settings (SET-01, ruling 13)', async () => {
  await openCut('/settings/offline', undefined, true);
  await screen.findByRole('heading', { name: 'Kept for when you have no connection' });
  expect(screen.getByRole('button', { name: 'Remove these copies' })).toBeTruthy();
  cleanup();
  await openCut('/settings/security', undefined, true);
  await screen.findByRole('heading', { name: 'Lock for what is kept here' });
});

test('without Keep me signed in nothing is kept, so nothing is counted (ruling 13)', async () => {
  await openCut('/settings/offline', ({ adapters }) =>
    adapters.device.save([{ shelf: 'bills', id: '11', at: 1, value: {} }]),
  );
  await screen.findByText(/^Nothing\. Sign in with “Keep me signed in on this device”/);
  expect(screen.queryByRole('button', { name: 'Remove these copies' })).toBeNull();
});

test('a browser that stores nothing says so, and lists no copies and no lock (ruling 13)', async () => {
  const { notices } = await openCut(
    '/settings/offline',
    ({ adapters }) => adapters.device.save([{ shelf: 'bills', id: '11', at: 1, value: {} }]),
    true,
  );
  await screen.findByText('Kept for when you have no connection');
  announceNoStorage(notices);
  await screen.findByText(/^Nothing: this browser does not let Billfold keep anything/);
  expect(screen.queryByRole('button', { name: 'Remove these copies' })).toBeNull();
  location.hash = '#/settings/security';
  await screen.findByText(/^This browser keeps nothing on this device, so there is nothing to lock\.$/);
});
