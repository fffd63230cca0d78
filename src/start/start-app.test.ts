import { test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createAdapters } from '../adapters/adapters.ts';
import { RECORDING_MARK } from '../browser/recording-mark.ts';
import { startApp } from './start-app.ts';

vi.mock('./updates.ts', () => new Promise(() => {}));

test('a recorder that never comes does not hold the first screen', async () => {
  localStorage.setItem(RECORDING_MARK, 'recorded');
  const fetch = async () => Response.json({ message: 'No.' }, { status: 404 });
  const { session } = startApp(createAdapters({ fetch }));
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
});
