import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';

const WAITS = [MINUTE, 5 * MINUTE, HOUR];

/** When the processor is asked again, after so many questions that it has not answered. */
export function nextCheck(now: number, checks: number): Date {
  return new Date(now + (WAITS[checks] ?? DAY));
}
