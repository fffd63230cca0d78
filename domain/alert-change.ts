import type { Alert } from './alert.ts';
import type { Change, ChangeOf } from './outbox.ts';
import { isChangeOf, standing } from './outbox.ts';

/** Marks an alert as read; it can wait on the device (NTF-12, ruling 19). */
export function readMark({ id: alert, message }: Alert, id: string): ChangeOf<'alert read'> {
  return {
    id,
    kind: 'alert read',
    subject: `alert ${alert}`,
    title: `Notification dismissed: ${message}`,
    request: { id: alert, is_read: true },
    undo: { id: alert, is_read: false },
  };
}

/** The alerts that are still to be read, those left out whose mark waits to be sent. */
export function unreadAmong(alerts: readonly Alert[], changes: readonly Change[]): Alert[] {
  const marked = new Set(
    standing(changes)
      .filter(isChangeOf('alert read'))
      .filter(({ request }) => request.is_read)
      .map(({ request }) => request.id),
  );
  return alerts.filter(({ id, is_read }) => !is_read && !marked.has(id));
}
