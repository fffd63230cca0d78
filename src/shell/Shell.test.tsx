import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { sampleCustomer as profile } from '../../domain/fixtures/customer.ts';
import { WAITING_RULE } from '../../domain/session/text/wrong-passwords.ts';
import { createAdapters } from '../adapters/adapters.ts';
import { type ExpectedSession, writeMarker } from '../adapters/session/expected-session.ts';
import type { App } from '../app/app.ts';
import { to } from '../app/routes.ts';
import { navigate } from '../browser/hash-location.ts';
import { timeOf } from '../components/text/portal-clock.ts';
import { noteSlow } from '../queries/slow.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../start/signed-in-services.ts';
import { startApp } from '../start/start-app.ts';
import { pendingEmail } from '../widgets/account/pending-email.ts';
import { Shell } from './Shell.tsx';

const USUAL = {
  RefreshToken: { access_token: 'a', expires_in: 900 },
  GetLoggedCustomerDetails: profile,
  GetItemsCount: { count: 3 },
};
const answers: Record<string, unknown> = {};

const started: App[] = [];

function start(environment: Parameters<typeof createAdapters>[0]): App {
  const app = startApp(createAdapters(environment));
  started.push(app);
  return app;
}

async function open(hash: string, marker?: ExpectedSession) {
  history.replaceState(null, '', `/${hash}`);
  if (marker) writeMarker(localStorage, marker);
  const app = start({
    fetch: async (url) => {
      const name = Object.keys(answers).find((one) => String(url).endsWith(one));
      return name
        ? Response.json({ data: answers[name] })
        : Response.json({ message: 'No.' }, { status: 404 });
    },
  });
  render(<Shell app={app} />);
  await act(() => settled(app));
  return app;
}

/** A start loads the code of its screens, which takes long on a busy machine, and has no time limit. */
const settled = ({ session }: App) => waitFor(session, (snapshot) => !snapshot.hasTag('busy'));

const expected = (): ExpectedSession => ({
  state: 'expected',
  customer: 7,
  keep: false,
  lastUsed: Date.now(),
});

beforeEach(() => {
  localStorage.clear();
  Object.assign(answers, USUAL);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => {});
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(() => {
  cleanup();
  // An app that runs on would be another tab, whose end of a session ends that of the next test.
  for (const app of started.splice(0)) app.root.stop();
});

describe('a customer', () => {
  it('who opens the bare address of the portal gets the bills under their own address (NAV-02)', async () => {
    await open('', expected());
    await expect.poll(() => location.hash).toBe('#/bills');
  });

  it('whose live session turns unverified can have the email sent again (SES-27)', async () => {
    answers.GetLoggedCustomerDetails = { ...profile, verified: false };
    await open('#/bills', expected());
    fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
    expect(location.hash).toBe(`#${to.registered()}`);
    expect(pendingEmail()).toBe(profile.email);
  });
});

describe('the bar about the connection', () => {
  it('tells a Wi-Fi that asks to sign in from being offline, and leads to its page (SES-40)', async () => {
    history.replaceState(null, '', '/#/login');
    const wifi = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
    const app = start({ fetch: async () => wifi() });
    render(<Shell app={app} />);
    act(() => app.adapters.reach.report('call.missed'));
    const bar = await screen.findByText(
      /Your device is connected, but Billfold does not answer\. If this Wi-Fi/,
    );
    expect(bar.querySelector('a')?.getAttribute('href')).toBe('/wifi');
    expect(bar.textContent).not.toContain('offline');
  });

  it('says for a while that the connection is back, and nothing when it was never gone (SES-40)', async () => {
    const app = await open('#/login');
    expect(screen.queryByText('You are back online.')).toBeNull();
    act(() => app.connectivity.send({ type: 'browser.offline' }));
    await screen.findByText("You're offline.");
    act(() => app.adapters.reach.report('call.reached'));
    expect((await screen.findByText('You are back online.')).closest('[role=status]')).toBeTruthy();
  });

  it('says quietly that a screen is still loading, and since when what it shows was saved (SES-40)', async () => {
    await open('#/login');
    const view = {};
    const now = Date.now();
    act(() => noteSlow(view, now));
    expect(await screen.findByText(`Still loading. You see what was saved at ${timeOf(now)}.`)).toBeTruthy();
    act(() => noteSlow(view, Date.UTC(2026, 1, 3, 12)));
    expect(screen.getByText('Still loading. You see what was saved on 2/3/2026.')).toBeTruthy();
    act(() => noteSlow(view, undefined));
    expect(screen.queryByText(/Still loading/)).toBeNull();
  });
});

describe('a visitor who is signed out', () => {
  it('who opens a customer route gets the login page, which remembers the route (SES-02)', async () => {
    await open('#/bills/12');
    expect(location.hash).toBe('#/login?next=%2Fbills%2F12');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(screen.getByLabelText('Keep me signed in on this device')).toHaveProperty('checked', false);
  });

  it('sees Merchant Login, User Login and Sign Up in the navigation, and no customer data (NAV-29, REG-02, MSC-04)', async () => {
    await open('#/login');
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect([...main.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Merchant Login',
      'User Login',
      'Sign Up',
    ]);
  });

  it('finds Login disabled until both fields are filled (SES-03)', async () => {
    await open('#/login');
    const login = await screen.findByRole('button', { name: 'Login' });
    expect(login.getAttribute('aria-disabled')).toBe('true');
  });

  it('finds the eight pages in the footer, and beside them what is done so that everybody can pay (NAV-31, MSC-05)', async () => {
    await open('#/faq');
    const footer = await screen.findByRole('navigation', { name: 'About this portal' });
    expect([...footer.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'About',
      'Security',
      'Jobs',
      'FAQ',
      'Contact',
      'Privacy',
      'Terms',
      'Merchants',
      'Accessibility',
    ]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('FAQ');
  });
});

it('the FAQ tells how long sign-in really waits after wrong passwords (SRV-08)', async () => {
  await open('#/faq');
  await screen.findByText(WAITING_RULE, { exact: false });
});

describe('a signed-in customer', () => {
  it('stays signed in after a reload, and the cart shows its count (SES-14, NAV-24)', async () => {
    await open('#/faq', expected());
    expect((await screen.findAllByText('Ada Lovelace')).length).toBeGreaterThan(0);
    expect((await screen.findAllByText('3')).length).toBeGreaterThan(0);
  });

  it.each([
    ['Mercer Pottery', 'Mercer Pottery'],
    ['', 'ada@example.com'],
  ])(
    'of a business without a person is named by %j, else by its email (REG-08)',
    async (business_name, name) => {
      answers.GetLoggedCustomerDetails = { ...profile, fname: '', lname: '', business_name };
      await open('#/faq', expected());
      expect((await screen.findAllByRole('button', { name })).length).toBeGreaterThan(0);
    },
  );

  it('who chooses Logout gets the login page at once, without the route that was open (SES-35)', async () => {
    const app = await open('#/faq', expected());
    act(() => app.session.send({ type: 'logout.chosen' }));
    history.replaceState(null, '', '/#/bills');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(app.session.getSnapshot().value).toBe('signedOut');
    expect(screen.queryByText('Ada Lovelace')).toBeNull();
  });

  it('keeps the keyboard in the content while the next page loads', async () => {
    await open('#/faq', expected());
    await screen.findByRole('heading', { level: 1, name: 'FAQ' });
    act(() => navigate('/reminder/1/1'));
    expect(document.querySelector('#main')?.textContent).toBe('Loading');
    expect(document.activeElement?.id).toBe('main');
  });

  it('gets an idle warning that offers to stay or to leave (ruling 16)', async () => {
    const app = await open('#/faq', { ...expected(), lastUsed: Date.now() });
    vi.spyOn(app.adapters.clock, 'now').mockReturnValue(Date.now() + 28.5 * 60_000);
    await act(async () => {
      app.session.send({ type: 'page.shown' });
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(await screen.findByRole('button', { name: 'Stay signed in', hidden: true })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign out', hidden: true })).toBeDefined();
  });
});
