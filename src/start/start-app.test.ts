import { expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { sampleCustomer } from '../../domain/fixtures/customer.ts';
import { createAdapters } from '../adapters/adapters.ts';
import { writeMarker } from '../adapters/session/expected-session.ts';
import { markFirstScreen } from '../browser/first-screen.ts';
import { RECORDING_MARK } from '../browser/recording-mark.ts';
import { startApp } from './start-app.ts';

vi.mock('./updates.ts', () => new Promise(() => {}));

test('a recorder that never comes does not hold the first screen', async () => {
  localStorage.setItem(RECORDING_MARK, 'recorded');
  const fetch = async () => Response.json({ message: 'No.' }, { status: 404 });
  const { session } = startApp(createAdapters({ fetch }));
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
});

test('a session that ended before its first screen was drawn is not watched afterwards (SES-32)', async () => {
  localStorage.clear();
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const replies: Record<string, unknown> = {
    '/RefreshToken': { access_token: 'a', expires_in: 900 },
    '/GetLoggedCustomerDetails': { ...sampleCustomer },
  };
  const listening = vi.spyOn(document, 'addEventListener');
  const watches = () => listening.mock.calls.filter(([type]) => type === 'click');
  const { session } = startApp(
    createAdapters({
      fetch: async (url) => {
        const name = Object.keys(replies).find((one) => String(url).includes(one));
        return name
          ? Response.json({ data: replies[name] })
          : Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
  session.send({ type: 'tab.signedIn' });
  await waitFor(session, (snapshot) => snapshot.matches('resuming'));
  await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'));
  markFirstScreen();
  await expect.poll(watches).not.toEqual([]);
  expect(watches()).toHaveLength(1);
});
