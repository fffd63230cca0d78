import { withoutAdvice } from '../../domain/api/text/advice.ts';
import type { Alert } from '../../domain/profile/alert.ts';
import type * as calls from '../../domain/profile/alert-calls.ts';
import type { Handlers } from '../handlers.ts';
import { isSetUp } from '../set-up.ts';
import { listAlerts, markAlert } from './alerts.ts';

export const alerts: Handlers<typeof calls> = {
  listAlerts: async (search, { parts, scope }) => {
    const list = await listAlerts(scope, search);
    if (isSetUp(parts.config, 'payments')) return list;
    return { ...list, items: list.items.map(advisingNothing) };
  },
  updateAlert: ({ id, is_read }, { scope }) => markAlert(scope, id, is_read),
};

/** Alerts keep the words of their day. What only helps where one can pay is left out where nobody can. */
function advisingNothing({ message, payment, ...alert }: Alert): Alert {
  const end = payment?.end && { ...payment.end, reason: withoutAdvice(payment.end.reason) };
  return {
    ...alert,
    message: withoutAdvice(message),
    ...(payment && { payment: { ...payment, ...(end && { end }) } }),
  };
}
