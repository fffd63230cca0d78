import { MINUTE, SECOND } from '../values/durations.ts';

/** The values of RFC 6238 that every authenticator app supports. */
export const APP_CODE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** How many steps the clock of a phone may be wrong, either way. */
const STEPS_OFF = 1;

/** How long a key waits for its first code, in milliseconds. Then it is discarded. */
export const SET_UP_LIFE = 10 * MINUTE;

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10;

/** The letters and digits of a recovery code. */
export const RECOVERY_LENGTH = 10;

/** Where the code of a sign-in comes from. A recovery code is good wherever the app is asked. */
export const CODE_SOURCES = ['text', 'app', 'recovery'] as const;

export type CodeSource = (typeof CODE_SOURCES)[number];

/** The step to which an instant in milliseconds belongs. Each step has one code. */
export function stepAt(now: number): number {
  return Math.floor(now / (APP_CODE.period * SECOND));
}

/** The steps whose codes are right at an instant, the oldest first. */
export function stepsAround(now: number): readonly number[] {
  const step = stepAt(now);
  return Array.from({ length: 2 * STEPS_OFF + 1 }, (_, at) => step - STEPS_OFF + at);
}

/** A key as people type it into an app: in groups of four. */
export function keyInGroups(key: string): string {
  return (key.match(/.{1,4}/g) ?? []).join(' ');
}

/** A recovery code as it is shown: two halves with a dash. */
export function recoveryCodeText(code: string): string {
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}

/** The recovery code that somebody typed, with or without the dash, in small or capital letters. */
export function recoveryCodeIn(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** True when the customer should make new recovery codes. */
export const areFewCodesLeft = (left: number): boolean => left <= 1;
