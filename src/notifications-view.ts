import { getNotifications } from '../domain/calls/notifications.ts';
import type { NotificationSwitches } from '../domain/notification-settings.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { View } from './read-view.ts';

/** API2-27. */
export const notificationsView: View<NotificationSwitches> = {
  shelf: 'profile',
  id: 'notifications',
  fetch: ({ services }, signal) => services.send(getNotifications, {}, { signal }),
};

export async function keepSwitches(
  { device, clock }: Adapters,
  switches: NotificationSwitches,
): Promise<void> {
  const { shelf, id } = notificationsView;
  await device.save([{ shelf, id, at: clock.now(), value: switches }]);
}

/** What another device chose shows at once where its choice kept this one's from being saved. */
export async function readSwitchesAnew(adapters: Adapters): Promise<void> {
  await keepSwitches(adapters, await adapters.services.send(getNotifications, {}));
}
