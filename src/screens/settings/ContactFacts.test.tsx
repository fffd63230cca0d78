import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Profile } from '../../../domain/profile/profile.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { startApp } from '../../start/start-app.ts';
import { ContactFacts } from './ContactFacts.tsx';

const PROFILE: Profile = {
  id: 7,
  email: 'dana@billfold.example',
  fname: 'Dana',
  lname: 'Mercer',
  business_name: '',
  account_type: 'personal',
  verified: true,
  mobile_registration: 1,
  mobile_number: '3035550142',
  billing_address: '',
  billing_city: '',
  billing_state: '',
  billing_zip: '',
  billing_phone: '3035550100',
  has_scheduled_payments: false,
  terms_accepted: true,
  is_complete: true,
  date_pw_last_changed: calendarDate('2026-11-01'),
};

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
        profile={{ ...PROFILE, mobile_number, mobile_registration: 1 }}
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
