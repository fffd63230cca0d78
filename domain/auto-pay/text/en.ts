/** Sentences about auto pay. */

export const AUTO_PAY_NOT_READ = 'Unable to get auto-pay settings.  Please try again later.';
export const AUTO_PAY_UNAVAILABLE = 'Auto Pay is not available for this account.';
