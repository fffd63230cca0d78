import type { LoggedCustomer } from '../../machines/session-facts.ts';
import type { Adapters } from './adapters.ts';

export const PROFILE = 'signed-in';

/** Whoever is signed in is known at a start without a connection (SES-26). */
export function saveProfile({ device, clock }: Adapters, value: LoggedCustomer): Promise<void> {
  return device.save([{ shelf: 'profile', id: PROFILE, at: clock.now(), value }]);
}
