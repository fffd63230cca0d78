import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE, SECOND } from '../../domain/values/durations.ts';

/** How far apart the clocks of the text service and the portal may be. */
const TOLERANCE = 5 * MINUTE;

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>` */
export function signatureOf(body: string, secret: string, now: number): string {
  const seconds = String(Math.floor(now / SECOND));
  return `t=${seconds},v1=${digest(seconds, body, secret).toString('hex')}`;
}

/** True when one of the secrets signed exactly this body, not long ago. */
export function isSigned(header: string, body: string, secrets: readonly string[], now: number): boolean {
  const [, seconds = '', hex = ''] = HEADER.exec(header) ?? [];
  if (seconds === '' || Math.abs(now - Number(seconds) * SECOND) > TOLERANCE) return false;
  const presented = Buffer.from(hex, 'hex');
  return secrets.some((secret) => timingSafeEqual(digest(seconds, body, secret), presented));
}

function digest(seconds: string, body: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}
