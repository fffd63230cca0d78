import { LONGEST_KEPT_DAYS } from '../limits.ts';

export const AUTHENTICATION_FAILED = 'Authentication failure!';
export const REFRESH_FAILED = 'Refresh token failure!';
export const NO_REFRESH_TOKEN = 'There is no token to refresh!';
export const INVALID_REFRESH_TOKEN = 'Invalid refresh token';
export const SIGNED_IN_TOO_LONG = `You signed in more than ${LONGEST_KEPT_DAYS} days ago. Please sign in again.`;
export const WRONG_PASSWORD = 'This is not your password.';
export const INVALID_RESET_TOKEN = 'Failed to validate reset password token.';
