import type { LoggedCustomer } from '../../../machines/session/session-values.ts';
import type { Adapters } from '../adapters.ts';

export const PROFILE = 'signed-in';

/** Saves the profile, so that a start without a connection knows the customer (SES-26). */
export function saveProfile({ device, clock }: Adapters, value: LoggedCustomer): Promise<void> {
  return device.save([{ shelf: 'profile', id: PROFILE, at: clock.now(), value }]);
}
