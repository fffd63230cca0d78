import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { MobileDialog } from './MobileDialog.tsx';

beforeEach(() => {
  sessionStorage.clear();
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(cleanup);

const REFRESHED = { access_token: 'a', expires_in: 900 };
const SENT = { success: true, number_of_digits: 6, expire_in_minutes: 10 };

test.each([
  ['Verify', false],
  ['I have a code', true],
])('the cursor is in the code field after I chose %s (VER-13, VER-24)', async (_, isInHand) => {
  const app = startApp(
    createAdapters({
      fetch: async (url) => Response.json({ data: String(url).endsWith('RefreshToken') ? REFRESHED : SENT }),
    }),
  );
  render(
    <AppContext value={app}>
      <MobileDialog number="7205550101" isInHand={isInHand} onDone={() => {}} />
    </AppContext>,
  );
  const code = await screen.findByLabelText('Verification code', {}, { timeout: 3000 });
  await waitFor(() => expect(document.activeElement).toBe(code));
});

test('while my choice is stored, the button that I pressed waits, and no other (VER-19)', async () => {
  const app = startApp(
    createAdapters({
      fetch: (url) =>
        String(url).endsWith('RefreshToken')
          ? Promise.resolve(Response.json({ data: REFRESHED }))
          : new Promise(() => {}),
    }),
  );
  render(
    <AppContext value={app}>
      <MobileDialog asked onDone={() => {}} />
    </AppContext>,
  );
  const never = await screen.findByRole('button', { name: 'Never Ask Me Again', hidden: true });
  fireEvent.click(never);
  const waiting = () =>
    screen
      .getAllByRole('button', { hidden: true })
      .filter(({ dataset }) => dataset.busy === 'true')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(waiting()).toEqual(['Never Ask Me Again']));
});
