import { MINUTE } from '../values/durations.ts';

/** The number of digits in a code for a mobile number or an email address (VER-23, VER-28). */
export const CODE_DIGITS = 6;

/** The number of digits in a sign-in code (VER-21). */
export const SIGN_IN_CODE_DIGITS = 4;

/** How long a code is good, in minutes (SRV2-34). */
export const CODE_MINUTES = 10;

/** How long the link in the mail of a registration is good, in hours (SRV2-36). */
export const LINK_HOURS = 24;

/** How long the link to a new password is good. */
export const RESET_LINK_HOURS = 1;

/** The time before the customer can ask for another code, in seconds (VER-12, SRV2-35). */
export const CODE_COOLDOWN = 20;

/** The time before the confirmation email can be sent again, in milliseconds (REG-24). */
export const LINK_COOLDOWN = 5 * MINUTE;

/** The digits of a typed or pasted text, at most as many as the code has (VER-07). */
export function codeDigits(typed: string, digits = CODE_DIGITS): string {
  return typed.replace(/\D/g, '').slice(0, digits);
}

/** Whole seconds from `now` until an instant, both in milliseconds; 0 once it has passed (VER-12, VER-13). */
export function secondsUntil(instant: number, now: number): number {
  return Math.max(0, Math.ceil((instant - now) / 1000));
}
