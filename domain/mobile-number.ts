/** What `mobile_registration` says of a number that was verified: the only one that texts go to (NTF-08, SRV2-33). */
export const VERIFIED = 1;

/** The number that texts may go to; nothing while there is none or it is not verified. */
export function verifiedNumber(number: string | null, registration: number): string | undefined {
  return registration === VERIFIED && number !== null && number !== '' ? number : undefined;
}
