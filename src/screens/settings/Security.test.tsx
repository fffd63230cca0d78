import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleCustomer } from '../../../domain/fixtures/customer.ts';
import { SECURITY } from '../../../domain/session/text/security.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { Security } from './Security.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The card of a customer whose sign-in asks for codes, or does not. Resolves once the server has said which. */
async function open(hasCodes: boolean) {
  let active = hasCodes;
  let asked = 0;
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url, init) => {
        const path = String(url);
        if (path.includes('/RefreshToken'))
          return Response.json({ data: { access_token: 'a', expires_in: 900 } });
        if (path.includes('/GetLoggedCustomerDetails')) return Response.json({ data: sampleCustomer });
        if (!path.includes('/sign-in-codes')) return Response.json({ message: 'No.' }, { status: 404 });
        asked += 1;
        if (init?.body) ({ active } = JSON.parse(String(init.body)));
        return Response.json({ active });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <Security changedOn={calendarDate('2026-11-01')} />
    </AppContext>,
  );
  await waitFor(() => expect(asked).toBe(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

const codes = () => screen.queryByRole<HTMLInputElement>('switch', { name: SECURITY.askForCode });

test('where no texts are sent, codes at my sign-in that are on can be turned off, and none can be turned on (ruling 28)', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-open=1; billfold-portal=no-texts');
  await open(true);
  const shown = codes() as HTMLInputElement;
  expect(shown.checked).toBe(true);
  shown.focus();
  fireEvent.click(shown);
  await waitFor(() => expect(shown.checked).toBe(false));
  expect(document.activeElement).toBe(shown);
  cleanup();
  await open(false);
  expect(codes()).toBeNull();
});

test('where texts are sent, codes at my sign-in can be turned on (ruling 28)', async () => {
  await open(false);
  expect(codes()?.checked).toBe(false);
});
