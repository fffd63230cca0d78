import type { Alert } from '../../domain/profile/alert.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import type { QueryDefinition } from './query.ts';

/** The unread alerts: first those that require action, then the latest (NAV-37, NAV-38). */
export interface UnreadAlerts {
  /** At most 100. */
  readonly items: readonly Alert[];
  /** The number of all unread alerts, including those that are not among the items. */
  readonly total: number;
}

export const alertsQuery: QueryDefinition<UnreadAlerts> = {
  shelf: 'profile',
  id: 'unread alerts',
  isBeside: true,
  fetch: async ({ services }, options) => {
    const { items, _meta } = await services.send(
      listAlerts,
      { is_read: false, page: 1, per_page: 100 },
      options,
    );
    return { items, total: _meta.totalCount };
  },
};
