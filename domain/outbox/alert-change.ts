import type { Alert } from '../profile/alert.ts';
import type { Change, ChangeOf } from './outbox.ts';
import { isChangeOf, latestChanges } from './outbox.ts';

/** A change that marks an alert as read; it can wait in the outbox (NTF-12, ruling 19). */
export function alertReadChange({ id: alert, message }: Alert, id: string): ChangeOf<'alert read'> {
  return {
    id,
    kind: 'alert read',
    subject: `alert ${alert}`,
    title: `Notification dismissed: ${message}`,
    request: { id: alert, is_read: true },
    undo: { id: alert, is_read: false },
  };
}

/** The unread alerts, without those whose mark waits in the outbox. */
export function unreadAmong(alerts: readonly Alert[], changes: readonly Change[]): Alert[] {
  const markedIds = new Set(
    latestChanges(changes)
      .filter(isChangeOf('alert read'))
      .filter(({ request }) => request.is_read)
      .map(({ request }) => request.id),
  );
  return alerts.filter(({ id, is_read }) => !is_read && !markedIds.has(id));
}
