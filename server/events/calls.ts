import type * as calls from '../../domain/session/activity-calls.ts';
import type { Handlers } from '../handlers.ts';
import { recentActivity } from './list.ts';

export const activity: Handlers<typeof calls> = {
  listActivity: async (_, { scope }) => ({ items: await recentActivity(scope) }),
};
