import type { Alert } from '../domain/alert.ts';
import { listAlerts } from '../domain/calls/alerts.ts';
import type { View } from './read-view.ts';

/** What is still to be read, the latest first (NAV-37, NAV-38). */
export const alertsView: View<readonly Alert[]> = {
  shelf: 'profile',
  id: 'alerts',
  fetch: async ({ services }, signal) =>
    (await services.send(listAlerts, { is_read: false }, { signal })).items,
};
