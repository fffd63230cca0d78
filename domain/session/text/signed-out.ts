import { portalName } from '../../brand/portal.ts';
import { KEPT_DAYS } from '../limits.ts';

/** Why a session is over, as the sign-in says it. Apart from other texts, because each start loads them. */
export const IN_OTHER_TAB = 'The session was ended in another tab. Please sign in again.';
export const OTHER_ACCOUNT =
  'You were signed out because somebody signed in with another account in this browser.';
export const OTHER_ACCOUNT_SHOWN = 'Somebody signed in with another tab. This tab shows that account now.';
export const LINK_USED = 'This sign-in link was used before or is too old. Please sign in.';
/** Goes on with what was removed. */
export const UNUSED = `You were signed out because ${portalName()} was not opened here for ${KEPT_DAYS} days. What was kept on this device was removed`;
export const UNCOUNTED_LOSS = ', with any change that was not sent yet.';
