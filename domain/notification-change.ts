import type { NotificationSwitches } from './notification-settings.ts';
import { type Change, type ChangeOf, isChangeOf, standing } from './outbox.ts';

/** The six switches, set without a connection (ruling 19). */
export function switchesChange(
  before: NotificationSwitches,
  wished: NotificationSwitches,
  id: string,
): ChangeOf<'notification settings'> {
  return {
    id,
    kind: 'notification settings',
    subject: 'notification settings',
    title: 'Your choice of notifications',
    request: wished,
    undo: before,
  };
}

/** The switches as they will be once everything that waits is sent; undefined while nothing does. */
export function waitingSwitches(changes: readonly Change[]): NotificationSwitches | undefined {
  return standing(changes).filter(isChangeOf('notification settings')).at(-1)?.request;
}
