import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleProfile } from '../../../domain/fixtures/profile.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { startApp } from '../../start/start-app.ts';
import { ContactFacts } from './ContactFacts.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const app = startApp(
  createAdapters({ fetch: async () => Response.json({ message: 'No.' }, { status: 404 }) }),
);

const show = (mobile_number: string | null) =>
  render(
    <AppContext value={app}>
      <ContactFacts
        profile={{ ...sampleProfile, mobile_number, mobile_registration: 1 }}
        blockedBy={undefined}
        onOpen={() => {}}
      />
    </AppContext>,
  );

test('where no texts are sent, I see the mobile number that is stored, and none can be registered (SET-09)', async () => {
  show('7205550101');
  expect(screen.getByRole('button', { name: 'Change Mobile Number' })).toBeTruthy();
  cleanup();
  // Until then the cookie is read once.
  await Promise.resolve();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-portal=no-texts');
  show('7205550101');
  expect(screen.getByText('(720) 555-0101')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Mobile Number/ })).toBeNull();
  cleanup();
  show(null);
  expect(screen.queryByText('Mobile number')).toBeNull();
});
