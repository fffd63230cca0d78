import type { Profile } from '../../../domain/profile/profile.ts';
import { getProfile } from '../../../domain/session/calls.ts';
import type { App } from '../../app/app.ts';

export function fetchFullProfile({ adapters }: App): Promise<Profile> {
  return adapters.services.send(getProfile, {});
}
