import { toBytes, toText } from './base64.ts';

/**
 * What the device stores of a PIN: enough to verify it. With this, all six-digit PINs can soon be tried out.
 */
export interface PinHash {
  readonly salt: string;
  readonly hash: string;
  readonly rounds: number;
}

const ROUNDS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;

export async function hashPin(pin: string): Promise<PinHash> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return { salt: toText(salt), hash: toText(await deriveHash(pin, salt, ROUNDS)), rounds: ROUNDS };
}

export async function isPin(pin: string, { salt, hash, rounds }: PinHash): Promise<boolean> {
  return toText(await deriveHash(pin, toBytes(salt), rounds)) === hash;
}

async function deriveHash(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, HASH_BITS);
}
