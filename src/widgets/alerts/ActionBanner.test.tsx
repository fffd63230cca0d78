import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, test } from 'vitest';
import type { Alert } from '../../../domain/profile/alert.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { alertsQuery } from '../../queries/alerts.ts';
import { startApp } from '../../start/start-app.ts';
import { ActionBanner } from './ActionBanner.tsx';

afterEach(cleanup);

test('a damaged copy of my alerts hides the banner until they are read again (NAV-38)', async () => {
  const app = startApp(
    createAdapters({ fetch: async () => Response.json({ message: 'No.' }, { status: 404 }) }),
  );
  const { device } = app.adapters;
  await device.open(7, false);
  const { shelf, id } = alertsQuery;
  await device.save([{ shelf, id, at: 1, value: null }]);
  render(
    <AppContext value={app}>
      <ActionBanner />
      <p>The page</p>
    </AppContext>,
  );
  const alert: Alert = {
    id: 1,
    alert_type: 'action',
    message: 'Confirm your account.',
    href: '#/settings',
  } as Alert;
  await device.save([{ shelf, id, at: 2, value: { items: [alert], total: 1 } }]);
  await screen.findByRole('link', { name: 'Confirm your account.' });
});
