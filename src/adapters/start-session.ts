import { exchangeToken, getLoggedCustomer } from '../../domain/calls/session.ts';
import type { LoggedCustomer } from '../../machines/session-facts.ts';
import type { Adapters } from './adapters.ts';
import { saveProfile } from './kept-profile.ts';
import { checkExpected, passWithPassword } from './pass-lock.ts';
import { alone, showHere } from './sign-in-here.ts';
import { REFRESH } from './tokens.ts';

const ORIGINATOR = 'web';
const SIGN_IN = 'billfold.sign-in';

interface Start {
  readonly token: string;
  readonly keep: boolean;
  readonly kind?: 'guest_token' | 'ticket';
}

/**
 * Turns the token of a login or of a link into a session, opens the device and tells the other tabs (SES-04, SES-29). Of
 * several customers who sign in at the same time in several tabs the last one stays.
 */
export async function startSession(adapters: Adapters, start: Start): Promise<LoggedCustomer> {
  const { device, tabs } = adapters;
  const profile = await alone(SIGN_IN, () => beginSession(adapters, start));
  if (!profile.verified) return profile;
  showHere(adapters, profile.id);
  try {
    await passWithPassword(adapters, profile.id, start.keep);
    await alone(SIGN_IN, async () => {
      checkExpected(adapters, profile.id);
      await device.open(profile.id, start.keep);
      await saveProfile(adapters, profile);
      tabs.tell({ type: 'tab.signedIn', customer: profile.id });
    });
    return profile;
  } catch (error) {
    giveUp(adapters, profile.id);
    throw error;
  }
}

/** Replaces the cookie and its mark, with no other tab in between. */
async function beginSession(
  { services, tokens, clock }: Adapters,
  { token, keep, kind = 'guest_token' }: Start,
): Promise<LoggedCustomer> {
  await tokens.endRemembered();
  const request = { grant_type: kind, guest_token: token, originator: ORIGINATOR, recaptcha_token: '', keep };
  await alone(REFRESH, async () => tokens.keep(await services.send(exchangeToken, request)));
  try {
    const profile = await services.send(getLoggedCustomer, {});
    // Before the lock: whose tab is closed at it finds the session, behind the lock, at the next start.
    if (profile.verified) tokens.expect({ customer: profile.id, keep, lastUsed: clock.now() });
    else void tokens.end();
    return profile;
  } catch (error) {
    void tokens.end();
    throw error;
  }
}

/**
 * Ends what was begun, and leaves a session alone that somebody has begun in another tab since: with the cookie, that one
 * has ended ours at the server.
 */
function giveUp({ tokens, device }: Adapters, customer: number): void {
  if ((tokens.expected()?.customer ?? customer) === customer) {
    void tokens.end();
    return;
  }
  device.close();
  tokens.drop();
}
