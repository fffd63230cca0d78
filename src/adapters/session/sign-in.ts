import { exchangeToken, getLoggedCustomer } from '../../../domain/session/calls.ts';
import type { LoggedCustomer } from '../../../machines/session/session-values.ts';
import type { Adapters } from '../adapters.ts';
import { saveProfile } from './saved-profile.ts';
import { setShownCustomer, withBrowserLock } from './tab-identity.ts';
import { REFRESH } from './tokens.ts';
import { openLockAfterPassword, requireExpectedSession } from './unlock.ts';

const ORIGINATOR = 'web';
const SIGN_IN = 'billfold.sign-in';

interface SessionStart {
  readonly token: string;
  readonly keep: boolean;
  readonly kind?: 'guest_token' | 'ticket';
}

/**
 * Exchanges the token of a login or a link for a session. Opens the device and tells the other tabs (SES-04,
 * SES-29). If several customers sign in at the same time in several tabs, the last session stays.
 */
export async function startSession(adapters: Adapters, start: SessionStart): Promise<LoggedCustomer> {
  const { device, tabs } = adapters;
  const profile = await withBrowserLock(SIGN_IN, () => beginSession(adapters, start));
  if (!profile.verified) return profile;
  setShownCustomer(adapters, profile.id);
  try {
    await openLockAfterPassword(adapters, profile.id, start.keep);
    await withBrowserLock(SIGN_IN, async () => {
      requireExpectedSession(adapters, profile.id);
      await device.open(profile.id, start.keep);
      await saveProfile(adapters, profile);
      tabs.tell({ type: 'tab.signedIn', customer: profile.id });
    });
    return profile;
  } catch (error) {
    abandonSession(adapters, profile.id);
    throw error;
  }
}

/** Replaces the cookie and its mark while other tabs are locked out. */
async function beginSession(
  { services, tokens, clock }: Adapters,
  { token, keep, kind = 'guest_token' }: SessionStart,
): Promise<LoggedCustomer> {
  await tokens.endRemembered();
  const request = { grant_type: kind, guest_token: token, originator: ORIGINATOR, recaptcha_token: '', keep };
  const { customer } = await withBrowserLock(REFRESH, async () => {
    const begun = await services.send(exchangeToken, request);
    tokens.keep(begun);
    return begun;
  });
  try {
    const profile = customer ?? (await services.send(getLoggedCustomer, {}));
    // Set before the lock screen. If the tab is closed there, the next start finds the session behind the
    // lock.
    if (profile.verified) tokens.expect({ customer: profile.id, keep, lastUsed: clock.now() });
    else void tokens.end();
    return profile;
  } catch (error) {
    void tokens.end();
    throw error;
  }
}

/**
 * Ends the session that was begun, unless another tab has begun one since. That one replaced the cookie, so
 * the server has already ended ours.
 */
function abandonSession({ tokens, device }: Adapters, customer: number): void {
  if ((tokens.expected()?.customer ?? customer) === customer) {
    void tokens.end();
    return;
  }
  device.close();
  tokens.drop();
}
