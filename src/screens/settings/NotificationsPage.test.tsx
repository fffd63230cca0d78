import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleCustomer as PROFILE } from '../../../domain/fixtures/customer.ts';
import { NO_MOBILE_NUMBER } from '../../../domain/profile/text/notifications.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { NotificationsPage } from './NotificationsPage.tsx';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SWITCHES = {
  EmailEbillNotifications: true,
  TextEbillNotifications: false,
  EmailAutopayNotifications: true,
  TextAutopayNotifications: false,
  EmailPaymentNotifications: true,
  TextPaymentNotifications: false,
};

/** Opens the page, loses the connection, and turns a text on. */
async function turnTextOnOffline(profile: () => Promise<Response>, isReady = async () => {}) {
  const data = (value: unknown) => Response.json({ data: value });
  let isCut = false;
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url) => {
        const path = String(url);
        if (isCut) throw new TypeError('Failed to fetch');
        if (path.includes('/RefreshToken')) return data({ access_token: 'a', expires_in: 900 });
        if (path.includes('/GetLoggedCustomerDetails')) return profile();
        if (path.includes('/GetCustomerNotification'))
          return data({ ...SWITCHES, pay_by_text_enabled: false });
        return Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <NotificationsPage />
    </AppContext>,
  );
  const group = await screen.findByRole('group', { name: 'Auto pay' });
  await isReady();
  isCut = true;
  dispatchEvent(new Event('offline'));
  await waitFor(() => expect(app.connectivity.getSnapshot().hasTag('offline')).toBe(true));
  fireEvent.click(within(group).getByRole('switch', { name: 'By text' }));
}

test('without a connection and before my profile is read, nobody tells me that I have no mobile number', async () => {
  await turnTextOnOffline(() => new Promise(() => {}));
  await act(async () => {});
  expect(screen.queryByText(NO_MOBILE_NUMBER)).toBeNull();
});

test('without a connection and a mobile number I am told to register one first (NTF-06)', async () => {
  await turnTextOnOffline(
    async () => Response.json({ data: { ...PROFILE, mobile_registration: 0 } }),
    async () => void (await screen.findByText(/They need a mobile number/)),
  );
  expect(await screen.findByText(NO_MOBILE_NUMBER)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Go to your mobile number' });
  expect(way.getAttribute('href')).toBe('#/settings/profile');
  const refused = within(screen.getByRole('group', { name: 'Auto pay' })).getByRole('switch', {
    name: 'By text',
    description: `Error:${NO_MOBILE_NUMBER}`,
  });
  expect(refused.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByRole('switch').filter((one) => one.ariaInvalid !== null)).toHaveLength(1);
});
