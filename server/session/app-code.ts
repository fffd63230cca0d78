import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import { portalName } from '../../domain/brand/portal.ts';
import { APP_CODE, stepsAround } from '../../domain/session/authenticator.ts';
import type { Ids } from '../ids.ts';

/** 160 bits, as RFC 4226 recommends and as every app takes. */
const KEY_BYTES = 20;

/** What `stepOf` tells of a code that is right at no step. It is below every step. */
export const NO_STEP = -1;

/** A new key in Base32. */
export function newKey(ids: Ids): string {
  const bytes = Uint8Array.from(Buffer.from(ids.secret(), 'base64url').subarray(0, KEY_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The address that an app reads from the QR code. */
export function addressOf(key: string, email: string): string {
  return new TOTP({ ...APP_CODE, issuer: portalName(), label: email, secret: key }).toString();
}

/** The step of an entered code. Every step around now is compared, so a right code takes as long as a wrong one. */
export function stepOf(key: string, entered: string, now: number): number {
  const secret = Secret.fromBase32(key);
  let found = NO_STEP;
  for (const counter of stepsAround(now))
    if (isSame(HOTP.generate({ ...APP_CODE, secret, counter }), entered)) found = counter;
  return found;
}

function isSame(code: string, entered: string): boolean {
  const [one, other] = [Buffer.from(code), Buffer.from(entered)];
  return one.length === other.length && timingSafeEqual(one, other);
}
