import { getProfile } from '../../../domain/calls/session.ts';
import type { Profile } from '../../../domain/profile.ts';
import type { App } from '../../start-app.ts';

/** The profile as the server has it now. */
export function getWholeProfile({ adapters }: App): Promise<Profile> {
  return adapters.services.send(getProfile, {});
}
