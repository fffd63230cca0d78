import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { sampleCart } from '../domain/sample-cart.ts';
import { sampleCustomer as PROFILE } from '../domain/sample-customer.ts';
import { createAdapters } from './adapters/adapters.ts';
import { writeMarker } from './adapters/expected-session.ts';
import { AppContext } from './app-context.tsx';
import { cartView } from './cart-view.ts';
import { useHashLocation } from './hash-location.ts';
import { sayNothingIsKept } from './say-nothing-is-kept.ts';
import { CurrentScreen } from './screens/shell/CurrentScreen.tsx';
import { type App, startApp } from './start-app.ts';

// Of the hurried milliseconds below.
configure({ asyncUtilTimeout: 100_000 });

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
  // What is asked for in vain is asked for again, which takes seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  hurry = setInterval(() => vi.advanceTimersByTime(500), 20);
});
afterEach(() => {
  clearInterval(hurry);
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

/** A screen at its address, whose services are gone since just after the sign-in; the device holds what was put there. */
async function openCut(path: string, prepare: (app: App) => Promise<unknown> = async () => {}) {
  let isCut = false;
  history.replaceState(null, '', `/#${path}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
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
  ['/upcoming', /^What is to come was not saved on this device yet\. .* a connection\.$/],
  ['/scheduled-payments', /^Your pending payments were not saved on this device yet\. .* a connection\.$/],
  ['/payment-methods/5', /^Your wallet was not saved on this device yet\. .* a connection\.$/],
  ['/settings', /^What you set for your account was not opened on this device yet\. .* a connection\.$/],
];

test.each(MISSING)(
  '%s, never opened before, says that it needs a connection and nothing else (SES-40)',
  async (path, words) => {
    await openCut(path);
    await screen.findByText(words);
    expect(screen.queryByText(/try again later/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test.each([['/cart/paymethods'], ['/cart/checkout']])(
  '%s with an empty cart leads to the cart, also without a connection (NAV-11)',
  async (path) => {
    await openCut(path, ({ adapters }) =>
      adapters.device.save([
        { shelf: cartView.shelf, id: cartView.id, at: 1, value: { ...sampleCart(), items: [] } },
      ]),
    );
    await screen.findByText('Your cart is empty');
    expect(location.hash).toBe('#/cart');
  },
);

test('what this device keeps, and its lock, are there without the rest of the settings (SET-01, ruling 13)', async () => {
  await openCut('/settings');
  await screen.findByRole('heading', { name: 'Kept for when you have no connection' });
  await screen.findByRole('heading', { name: 'Lock for what is kept here' });
  expect(screen.getByRole('button', { name: 'Remove these copies' })).toBeTruthy();
});

test('a browser that keeps nothing says so, and lists nothing as kept and nothing to lock (ruling 13)', async () => {
  const { notices } = await openCut('/settings', ({ adapters }) =>
    adapters.device.save([{ shelf: 'bills', id: '11', at: 1, value: {} }]),
  );
  await screen.findByText('Bills');
  sayNothingIsKept(notices);
  await screen.findByText(/^Nothing: this browser does not let Billfold keep anything/);
  await screen.findByText(/^This browser keeps nothing on this device, so there is nothing to lock\.$/);
  expect(screen.queryByRole('button', { name: 'Remove these copies' })).toBeNull();
});
