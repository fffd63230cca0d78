import { loggedCustomerIn, type Profile } from '../../domain/profile/profile.ts';
import { getProfile } from '../../domain/session/calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { App } from '../app/app.ts';
import type { QueryDefinition } from './query.ts';

/** The profile (API2-09). */
export const profileQuery: QueryDefinition<Profile> = {
  shelf: 'profile',
  id: 'whole',
  fetch: ({ services }, options) => services.send(getProfile, {}, options),
};

export async function saveFullProfile({ adapters, session }: App, profile: Profile): Promise<void> {
  const { device, clock } = adapters;
  session.send({ type: 'profile.changed', profile: loggedCustomerIn(profile) });
  const { shelf, id } = profileQuery;
  await device.save([{ shelf, id, at: clock.now(), value: profile }]);
}

export async function refetchProfile(app: App): Promise<void> {
  await saveFullProfile(app, await app.adapters.services.send(getProfile, {}));
}

export async function savePasswordDate({ device, clock }: Adapters, on: CalendarDate): Promise<void> {
  const { shelf, id } = profileQuery;
  const cached = await device.read<Profile>(shelf, id);
  if (cached?.value)
    await device.save([{ shelf, id, at: clock.now(), value: { ...cached.value, date_pw_last_changed: on } }]);
}
