import { getNotifications } from '../../domain/profile/notification-calls.ts';
import type { NotificationSwitches } from '../../domain/profile/notification-settings.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { callQuery, type QueryDefinition } from './query.ts';

type KnownSwitches = NotificationSwitches & { readonly texts_stopped?: boolean };

/** The notification settings (API2-27). */
export const notificationsQuery: QueryDefinition<KnownSwitches> = callQuery(
  'profile',
  'notifications',
  getNotifications,
  {},
);

export async function saveSwitches(
  { device, clock }: Adapters,
  switches: NotificationSwitches,
): Promise<void> {
  const { shelf, id } = notificationsQuery;
  const cached = await device.read<KnownSwitches>(shelf, id);
  await device.save([{ shelf, id, at: clock.now(), value: { ...cached?.value, ...switches } }]);
}

/** Refetches the settings after a conflict, so that the choice of another device shows at once. */
export async function refetchSwitches(adapters: Adapters): Promise<void> {
  await saveSwitches(adapters, await adapters.services.send(getNotifications, {}));
}
