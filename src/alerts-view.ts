import type { Alert } from '../domain/alert.ts';
import { listAlerts } from '../domain/calls/alerts.ts';
import type { View } from './read-view.ts';

/** What is still to be read: what asks for something to be done, then the latest (NAV-37, NAV-38). */
export interface UnreadAlerts {
  /** At most 100 of them. */
  readonly items: readonly Alert[];
  /** How many there are, those included that are not among the items. */
  readonly total: number;
}

export const alertsView: View<UnreadAlerts> = {
  shelf: 'profile',
  id: 'unread alerts',
  fetch: async ({ services }, signal) => {
    const { items, _meta } = await services.send(
      listAlerts,
      { is_read: false, page: 1, per_page: 100 },
      { signal },
    );
    return { items, total: _meta.totalCount };
  },
};
