import * as v from 'valibot';
import { date } from '../api/wire.ts';
import { addDays, type CalendarDate } from '../values/calendar-date.ts';

/** A bank account that small deposits still have to verify. It cannot pay meanwhile. */
export const verification = v.object({
  /** The day on which the deposits arrive at the latest. */
  deposits_on: date,
  /** The last day on which their amounts can be entered. */
  until: date,
  tries_left: v.number(),
  /** True once the account can no longer be verified. */
  is_over: v.boolean(),
});

export type Verification = v.InferOutput<typeof verification>;

const DAYS = 10;
export const MOST_TRIES = 10;

/** The last day of a verification that begins today. */
export function lastDayToVerify(today: CalendarDate): CalendarDate {
  return addDays(today, DAYS);
}

interface Standing {
  readonly depositsOn: CalendarDate | null;
  readonly verifyBy: CalendarDate | null;
  readonly verifyTries: number;
}

/** Null for a method that is verified, or never had to be. */
export function verificationOf(
  { depositsOn, verifyBy, verifyTries }: Standing,
  today: CalendarDate,
): Verification | null {
  if (verifyBy === null) return null;
  const tries_left = Math.max(0, MOST_TRIES - verifyTries);
  return {
    deposits_on: depositsOn ?? verifyBy,
    until: verifyBy,
    tries_left,
    is_over: tries_left === 0 || today > verifyBy,
  };
}

export type VerificationProblem = 'not verified' | 'verification over';

/** Why an account cannot pay before it is verified; undefined for any other method. */
export function verificationProblem({
  verification,
}: {
  readonly verification?: Verification | null | undefined;
}): VerificationProblem | undefined {
  if (!verification) return undefined;
  return verification.is_over ? 'verification over' : 'not verified';
}
