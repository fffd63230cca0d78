import type { NotificationSwitches } from '../profile/notification-settings.ts';
import { type Change, type ChangeOf, isChangeOf, latestChanges } from './outbox.ts';

/** The change of the six notification switches, made without a connection (ruling 19). */
export function switchesChange(
  before: NotificationSwitches,
  after: NotificationSwitches,
  id: string,
): ChangeOf<'notification settings'> {
  return {
    id,
    kind: 'notification settings',
    subject: 'notification settings',
    title: 'Your choice of notifications',
    request: after,
    undo: before,
  };
}

/** The switches as they will be once every waiting change is sent; undefined while none waits. */
export function waitingSwitches(changes: readonly Change[]): NotificationSwitches | undefined {
  return latestChanges(changes).filter(isChangeOf('notification settings')).at(-1)?.request;
}
