import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Where ids and secrets come from, so that tests can hand in their own. */
export interface Ids {
  uuid(): string;
  /** 256 bits, for tokens. */
  secret(): string;
  /** At least 64 random bits that read well over the phone (T3). */
  confirmationNumber(): string;
  code(digits: number): string;
}

/** Letters and digits that are not mistaken for each other. */
export const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
  confirmationNumber: () => Array.from({ length: 14 }, () => READABLE[randomInt(READABLE.length)]).join(''),
  code: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'),
};

/** How secrets are kept. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function derive(salt: string, secret: string): string {
  return createHmac('sha256', salt).update(secret).digest('base64url');
}
