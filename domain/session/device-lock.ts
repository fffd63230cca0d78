import { MINUTE } from '../values/durations.ts';

/**
 * How the device's stored data is locked (ruling 15): a PIN locks the screen only, a passkey encrypts as
 * well.
 */
export type LockKind = 'pin' | 'passkey';

export const PIN_DIGITS = 6;

/** The number of wrong PINs after which the device deletes its data. */
const MOST_TRIES = 5;

/** How long a customer can be away from the page before its lock closes again, in milliseconds. */
export const MAX_AWAY = 5 * MINUTE;

export type PinWeakness = 'not six digits' | 'one digit' | 'in a row' | 'pattern';

/** Why a PIN cannot be chosen; undefined when it can. */
export function weaknessOf(pin: string): PinWeakness | undefined {
  if (!isPinShaped(pin)) return 'not six digits';
  if (/^(\d)\1+$/.test(pin)) return 'one digit';
  if (isSequence(pin, 1) || isSequence(pin, -1)) return 'in a row';
  if (/(\d\d)\1\1|(\d\d\d)\2|(?:(\d)\3){3}|(?:(\d)\4\4){2}/.test(pin)) return 'pattern';
  return undefined;
}

/** True for six digits. Unlocking does not apply the rules for new PINs: an old PIN may predate a rule. */
export function isPinShaped(pin: string): boolean {
  return new RegExp(`^\\d{${PIN_DIGITS}}$`).test(pin);
}

/** True when each digit follows the one before, including from 9 to 0. */
function isSequence(pin: string, step: number): boolean {
  const digits = [...pin].map(Number);
  return digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step + 10) % 10);
}

export function triesLeft(tries: number): number {
  return Math.max(MOST_TRIES - tries, 0);
}
