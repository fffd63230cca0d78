import type * as calls from '../../domain/calls/alerts.ts';
import { listAlerts, markAlert } from '../alerts.ts';
import type { Handlers } from '../serve.ts';

export const alerts: Handlers<typeof calls> = {
  listAlerts: (search, { scope }) => listAlerts(scope, search),
  updateAlert: ({ id, is_read }, { scope }) => markAlert(scope, id, is_read),
};
