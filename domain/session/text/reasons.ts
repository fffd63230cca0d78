import { IDLE_MINUTES } from '../limits.ts';

/** Why a session ended, as its machine tells it. Apart from other texts, because the machine is in the first load. */
export const IDLE_REASON = `You were signed out because there was no activity for ${IDLE_MINUTES} minutes.`;
export const UNVERIFIED_REASON = 'Please verify your email address before you sign in.';
export const INVALID_SESSION = 'Invalid Session';
