import type { CheckedMark } from '../checked-mark.ts';

/** Why a bill cannot be paid, by its mark. */
export const CHECKED_TEXTS: Record<CheckedMark, string> = {
  'Being checked': 'Being checked: a payment of this bill has no outcome yet.',
  'To be confirmed': 'To be confirmed: a payment of this bill waits for you to confirm it with your bank.',
};
