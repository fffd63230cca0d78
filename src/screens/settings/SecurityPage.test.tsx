import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encode } from '../../../domain/api/codec.ts';
import { sampleCustomer as PROFILE } from '../../../domain/fixtures/customer.ts';
import { listSessions } from '../../../domain/profile/settings-calls.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { SecurityPage } from './SecurityPage.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page with a server that answers each list when the test says so. */
async function open() {
  const answers = new Map<string, (answer: Response) => void>();
  const data = (value: unknown) => Response.json({ data: value });
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url) => {
        const path = String(url);
        if (path.includes('/RefreshToken')) return data({ access_token: 'a', expires_in: 900 });
        if (path.includes('/GetLoggedCustomerDetails')) return data(PROFILE);
        const list = ['/sessions', '/activity'].find((one) => path.includes(one));
        return list
          ? new Promise<Response>((resolve) => answers.set(list, resolve))
          : Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <SecurityPage />
    </AppContext>,
  );
  return answers;
}

const said = () => [...document.querySelectorAll('[data-loading]')].map(({ textContent }) => textContent);

test('of the lists about my security I hear one at a time that it loads (WCAG 4.1.3)', async () => {
  const answers = await open();
  await waitFor(() => expect(said()).toEqual(['Loading your devices', '']));
  await waitFor(() => expect(answers.has('/sessions')).toBe(true));
  answers.get('/sessions')?.(Response.json(encode(listSessions.answer, { items: [] })));
  await waitFor(() => expect(said()).toEqual(['Loading your recent activity']));
});
