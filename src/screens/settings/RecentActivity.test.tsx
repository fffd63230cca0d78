import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { encode } from '../../../domain/api/codec.ts';
import { sampleCustomer as PROFILE } from '../../../domain/fixtures/customer.ts';
import { listActivity } from '../../../domain/session/activity-calls.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { RecentActivity } from './RecentActivity.tsx';

afterEach(cleanup);

const event = (id: number, kind: string, outcome: string) => ({
  id,
  kind,
  outcome,
  at: id * 60_000,
  device: 'Chrome on Windows',
});

async function open(items: readonly ReturnType<typeof event>[]) {
  const data = (value: unknown) => Response.json({ data: value });
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url) => {
        const path = String(url);
        if (path.includes('/RefreshToken')) return data({ access_token: 'a', expires_in: 900 });
        if (path.includes('/GetLoggedCustomerDetails')) return data(PROFILE);
        if (path.includes('/activity'))
          return Response.json(encode(listActivity.answer, { items: [...items] }));
        return Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <RecentActivity isAnnounced />
    </AppContext>,
  );
}

test('recent activity tells each event in words, and marks what was refused', async () => {
  await open([event(2, 'sign-in', 'refused'), event(1, 'password-changed', 'done')]);
  const [refused, changed] = await screen.findAllByRole('listitem');
  expect(refused?.textContent).toContain('Someone tried to sign in with a wrong password.');
  expect(refused?.textContent).toContain('Refused');
  expect(refused?.textContent).toContain('Chrome on Windows');
  expect(changed?.textContent).toContain('The password was changed.');
  expect(changed?.textContent).not.toContain('Refused');
});

test('recent activity shows the latest events first, and the others when asked', async () => {
  await open(Array.from({ length: 9 }, (_, at) => event(9 - at, 'sign-out', 'done')));
  expect(await screen.findAllByRole('listitem')).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(9);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
