import type { Profile } from '../../../domain/profile/profile.ts';
import { getProfile } from '../../../domain/session/calls.ts';
import type { App } from '../../app/app.ts';

/** Fetches the current profile from the server. */
export function fetchFullProfile({ adapters }: App): Promise<Profile> {
  return adapters.services.send(getProfile, {});
}
