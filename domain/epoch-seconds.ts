/** The last second that a calendar can tell. */
const LAST_SECOND = 253_402_300_799;

/** True for a number of seconds that falls on a day from 1970 to 9999: billers send others. */
export function isEpochSeconds(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= LAST_SECOND;
}
