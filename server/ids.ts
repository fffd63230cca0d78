import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { RECOVERY_LENGTH } from '../domain/session/authenticator.ts';

/** The source of ids and secrets, so that tests can pass their own. */
export interface Ids {
  uuid(): string;
  /** 256 bits, for tokens. */
  secret(): string;
  /** At least 64 random bits that read well over the phone. */
  confirmationNumber(): string;
  /** 49 random bits that read well from paper. */
  recoveryCode(): string;
  code(digits: number): string;
}

/** Letters and digits that people do not mistake for each other. */
export const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
  confirmationNumber: () => readable(14),
  recoveryCode: () => readable(RECOVERY_LENGTH),
  code: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'),
};

function readable(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('');
}

/** The hash under which a secret is stored. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function derive(salt: string, secret: string): string {
  return createHmac('sha256', salt).update(secret).digest('base64url');
}
