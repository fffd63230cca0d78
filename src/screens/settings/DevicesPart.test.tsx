import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encode } from '../../../domain/api/codec.ts';
import { sampleCustomer as PROFILE } from '../../../domain/fixtures/customer.ts';
import { listSessions } from '../../../domain/profile/settings-calls.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
import { keepFocus } from '../../browser/keep-focus.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { DevicesPart } from './DevicesPart.tsx';

const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

/** The part with a server that signs devices out one by one, each time the test says so. */
async function open(count: number, isRefused = false) {
  const signedIn = new Set(Array.from({ length: count }, (_, at) => idOf(at)));
  const answers: (() => void)[] = [];
  const device = (id: string) => ({
    id,
    device: 'Chrome on Windows',
    is_current: id === idOf(0),
    signed_in_at: 0,
    last_used_at: 0,
    keep: false,
  });
  const data = (value: unknown) => Response.json({ data: value });
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url, init) => {
        const path = String(url);
        if (init?.method === 'DELETE') {
          await new Promise<void>((resolve) => answers.push(resolve));
          if (isRefused) return Response.json({ message: 'Not now.' }, { status: 409 });
          signedIn.delete(path.split('/').at(-1) ?? '');
          return Response.json({ success: true });
        }
        if (path.includes('/RefreshToken')) return data({ access_token: 'a', expires_in: 900 });
        if (path.includes('/GetLoggedCustomerDetails')) return data(PROFILE);
        if (path.includes('/sessions'))
          return Response.json(encode(listSessions.answer, { items: [...signedIn].map(device) }));
        return Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <DevicesPart isAnnounced onRead={() => {}} />
    </AppContext>,
  );
  const answer = async () => {
    await waitFor(() => expect(answers).toHaveLength(1));
    answers.pop()?.();
  };
  return { answer };
}

let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  stop = keepFocus(document);
});
afterEach(() => {
  cleanup();
  stop();
});

test('a customer who signs all others out keeps their place, sees which are still pending, and hears how many were signed out (ruling 24)', async () => {
  const { answer } = await open(3);
  const all = await screen.findByRole('button', { name: 'Sign out all other devices' });
  all.focus();
  fireEvent.click(all);
  await screen.findByText('Sign out 2 other devices?');
  fireEvent.click(screen.getByRole('button', { name: 'Sign out all', hidden: true }));
  const rows = () => screen.getAllByRole('button', { name: /^Sign out Chrome/ });
  await waitFor(() =>
    expect(rows().map((row) => row.getAttribute('aria-disabled'))).toEqual(['true', 'true']),
  );
  await answer();
  await waitFor(() => expect(rows()).toHaveLength(1));
  // The last one is still being signed out.
  expect([all.isConnected, document.activeElement]).toEqual([true, all]);
  await answer();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 devices were signed out.'));
  expect(all.isConnected).toBe(false);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Signed-in devices'));
});

test('devices that could not be signed out are told once, when all of it is known, and the title says so', async () => {
  const { answer } = await open(3, true);
  const heard: string[] = [];
  const hear = new MutationObserver(() => {
    const words = screen.queryByRole('alert')?.textContent ?? '';
    if (words !== heard.at(-1)) heard.push(words);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
  await screen.findByText('Sign out 2 other devices?');
  hear.observe(document.body, { subtree: true, childList: true, characterData: true });
  fireEvent.click(screen.getByRole('button', { name: 'Sign out all', hidden: true }));
  await answer();
  await answer();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^2 devices could not/));
  hear.disconnect();
  expect(heard.filter(Boolean)).toHaveLength(1);
  expect(document.title).toMatch(/^Error:/);
});
