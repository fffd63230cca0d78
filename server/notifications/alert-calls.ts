import type * as calls from '../../domain/profile/alert-calls.ts';
import type { Handlers } from '../handlers.ts';
import { listAlerts, markAlert } from './alerts.ts';

export const alerts: Handlers<typeof calls> = {
  listAlerts: (search, { scope }) => listAlerts(scope, search),
  updateAlert: ({ id, is_read }, { scope }) => markAlert(scope, id, is_read),
};
