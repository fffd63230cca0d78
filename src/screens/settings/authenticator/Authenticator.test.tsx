import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleCustomer as PROFILE } from '../../../../domain/fixtures/customer.ts';
import { createAdapters } from '../../../adapters/adapters.ts';
import { writeMarker } from '../../../adapters/session/expected-session.ts';
import { AppContext } from '../../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../../start/signed-in-services.ts';
import { startApp } from '../../../start/start-app.ts';
import { Authenticator } from './Authenticator.tsx';

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(cleanup);

type Answer = () => Response;

const refused: Answer = () => Response.json({ message: 'Not now.' }, { status: 409 });
const lost: Answer = () => Response.json({}, { status: 500 });
const started: Answer = () => Response.json({ key: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/a' });

/** The part with a server that has no app set up, and answers a set-up and its first code so. */
async function open({ start, confirm = lost }: { start: Answer; confirm?: Answer }) {
  const data = (value: unknown) => Response.json({ data: value });
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url, init) => {
        const path = String(url);
        if (path.includes('/RefreshToken')) return data({ access_token: 'a', expires_in: 900 });
        if (path.includes('/GetLoggedCustomerDetails')) return data(PROFILE);
        if (path.endsWith('/authenticator/confirmation')) return confirm();
        if (path.endsWith('/authenticator'))
          return init?.method === 'POST' ? start() : Response.json({ active: false, recovery_codes_left: 0 });
        return Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <Authenticator blockedBy={undefined} />
    </AppContext>,
  );
  const setUp = await screen.findByRole('button', { name: /^Set up/ });
  setUp.focus();
  fireEvent.click(setUp);
  return { setUp };
}

test('a set-up that is refused says why, and the button keeps the focus', async () => {
  const { setUp } = await open({ start: refused });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now.'));
  expect(document.title).toMatch(/^Error:/);
  await waitFor(() => expect(setUp.getAttribute('aria-busy')).toBeNull());
  expect([setUp.isConnected, document.activeElement]).toEqual([true, setUp]);
});

test('when the answer to the first code is lost, the dialog stays with the code and says so once', async () => {
  await open({ start: started });
  const dialog = await screen.findByRole('dialog', { hidden: true });
  const code = dialog.querySelector('input') as HTMLInputElement;
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.submit(code.closest('form') as HTMLFormElement);
  await waitFor(() => expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(1));
  await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).toBeNull());
  expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(1);
  expect([dialog.isConnected, code.isConnected, code.value]).toEqual([true, true, '123456']);
});
