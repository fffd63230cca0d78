import { getSignInCodes, listSessions } from '../../domain/profile/settings-calls.ts';
import type { SecurityState } from '../../domain/profile/text/settings-in-short.ts';
import { getAuthenticator } from '../../domain/session/authenticator-calls.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { QueryDefinition } from './query.ts';

/** What the list of the settings tells of the customer's security. */
export const securityQuery: QueryDefinition<SecurityState> = {
  shelf: 'profile',
  id: 'security',
  fetch: async ({ services }, { signal }) => {
    const [codes, authenticator, sessions] = await Promise.all([
      services.send(getSignInCodes, {}, { signal }),
      services.send(getAuthenticator, {}, { signal }),
      services.send(listSessions, {}, { signal }),
    ]);
    return {
      hasCodes: codes.active,
      hasAuthenticator: authenticator.active,
      deviceCount: sessions.items.length,
    };
  },
};

/** Saves what a page has read or changed, so that the list beside it tells the same. */
export async function saveSecurity(
  { device, clock }: Adapters,
  change: Partial<SecurityState>,
): Promise<void> {
  const { shelf, id } = securityQuery;
  const cached = await device.read<SecurityState>(shelf, id);
  if (cached) await device.save([{ shelf, id, at: clock.now(), value: { ...cached.value, ...change } }]);
}
