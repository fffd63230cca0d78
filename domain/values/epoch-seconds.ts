/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** True for a whole number of seconds from 1970 to 9999. Billers also send others. */
export function isEpochSeconds(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= LAST_SECOND;
}
