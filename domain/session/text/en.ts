import { portalName } from '../../brand/portal.ts';
import { areFewCodesLeft } from '../authenticator.ts';
import { LONGEST_KEPT_DAYS } from '../limits.ts';

export const AUTHENTICATION_FAILED = 'Authentication failure!';
export const REFRESH_FAILED = 'Refresh token failure!';
export const NO_REFRESH_TOKEN = 'There is no token to refresh!';
export const INVALID_REFRESH_TOKEN = 'Invalid refresh token';
/** Beside the words of the requirements, which say nothing to most people. */
export const SIGN_IN_AGAIN = 'You were signed out on this device. Please sign in again.';
export const SIGNED_IN_TOO_LONG = `You signed in more than ${LONGEST_KEPT_DAYS} days ago. Please sign in again.`;
export const WRONG_PASSWORD = 'This is not your password.';
export const STOLEN_PASSWORD =
  'This password is known from a theft at another site. Please choose a different one.';
export const INVALID_RESET_TOKEN = 'Failed to validate reset password token.';

export const DEAD_UNDO =
  'This link was used before, is too old or is not complete. If somebody else still uses your account, choose a new password.';

/** The words for how many recovery codes are left, with what to do when there are few. */
export function recoveryCodesLeft(left: number): string {
  const number = left === 0 ? 'no recovery codes' : left === 1 ? '1 recovery code' : `${left} recovery codes`;
  const advice = areFewCodesLeft(left) ? ` Make new ones in ${portalName()} under Account Settings.` : '';
  return `You have ${number} left.${advice}`;
}
