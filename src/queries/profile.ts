import { loggedCustomerIn, type Profile } from '../../domain/profile/profile.ts';
import { getProfile } from '../../domain/session/calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { App } from '../app/app.ts';
import { changeCached } from './changes.ts';
import { callQuery } from './query.ts';

/** The profile (API2-09). */
export const profileQuery = callQuery('profile', 'whole', getProfile, {});

export async function saveFullProfile({ adapters, session }: App, profile: Profile): Promise<void> {
  const { device, clock } = adapters;
  session.send({ type: 'profile.changed', profile: loggedCustomerIn(profile) });
  const { shelf, id } = profileQuery;
  await device.save([{ shelf, id, at: clock.now(), value: profile }]);
}

export async function refetchProfile(app: App): Promise<void> {
  await saveFullProfile(app, await app.adapters.services.send(getProfile, {}));
}

export async function savePasswordDate(adapters: Adapters, on: CalendarDate): Promise<void> {
  const changed = (profile: Profile) => ({ ...profile, date_pw_last_changed: on });
  await changeCached(adapters, profileQuery, changed, adapters.clock.now());
}
