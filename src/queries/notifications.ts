import { getNotifications } from '../../domain/profile/notification-calls.ts';
import type { NotificationSwitches } from '../../domain/profile/notification-settings.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { QueryDefinition } from './query.ts';

/** The notification settings (API2-27). */
export const notificationsQuery: QueryDefinition<NotificationSwitches> = {
  shelf: 'profile',
  id: 'notifications',
  fetch: ({ services }, signal) => services.send(getNotifications, {}, { signal }),
};

export async function saveSwitches(
  { device, clock }: Adapters,
  switches: NotificationSwitches,
): Promise<void> {
  const { shelf, id } = notificationsQuery;
  await device.save([{ shelf, id, at: clock.now(), value: switches }]);
}

/** Refetches the settings after a conflict, so that the choice of another device shows at once. */
export async function refetchSwitches(adapters: Adapters): Promise<void> {
  await saveSwitches(adapters, await adapters.services.send(getNotifications, {}));
}
