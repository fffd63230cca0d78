import { portalName } from '../../brand/portal.ts';
import { KEPT_DAYS } from '../limits.ts';

/** What happened to a session. Apart from other texts, because each start loads them. */
export const IN_OTHER_TAB = 'The session was ended in another tab. Please sign in again.';
export const OTHER_ACCOUNT =
  'You were signed out because somebody signed in with another account in this browser.';
export const OTHER_ACCOUNT_SHOWN = 'Another tab signed in as somebody else. This tab shows that account now.';
export const LINK_USED = 'This sign-in link was used before or is too old. Please sign in.';
export const NOT_OPENED = `You were signed out because ${portalName()} was not opened here for ${KEPT_DAYS} days. What was kept on this device was removed.`;
/** Said after it, when the entries could not be counted. */
export const UNSENT_REMOVED = 'Changes that were not sent yet are lost.';
