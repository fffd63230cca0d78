/**
 * The value of `mobile_registration` for a verified number. Texts go to no other number (NTF-08, SRV2-33).
 */
export const VERIFIED = 1;

/** The number that texts may go to; undefined while there is none or it is not verified. */
export function verifiedNumber(number: string | null, registration: number): string | undefined {
  return registration === VERIFIED && number !== null && number !== '' ? number : undefined;
}
