import { type Activity, listActivity } from '../../domain/session/activity-calls.ts';
import type { QueryDefinition } from './query.ts';

/** The latest events about the customer's security. */
export const activityQuery: QueryDefinition<readonly Activity[]> = {
  shelf: 'profile',
  id: 'activity',
  fetch: async ({ services }, options) => (await services.send(listActivity, {}, options)).items,
};
