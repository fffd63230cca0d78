import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const IV_BYTES = 12;

/** A key by its name: every seal tells which key opens it. */
export interface SealKey {
  readonly id: string;
  /** 256 bits. */
  readonly key: Buffer;
}

/** Thrown for a seal that none of the keys opens. */
export class Unopened extends Error {}

/** Seals a text so that it opens only with the key and only for its owner. */
export function seal({ id, key }: SealKey, text: string, owner: string | number): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(`v2.${id}.${owner}`));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v2', id, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** The owner of a sealed key of an authenticator app: such a seal never opens as an account number. */
export const authenticatorOwner = (customer: number): string => `authenticator ${customer}`;

/** The same for an app of a person of the office. */
export const staffAuthenticatorOwner = (person: number): string => `staff authenticator ${person}`;

/** True for a text that a vault sealed. A secret that is stored in clear has no dots. */
export const isSealed = (stored: string): boolean => stored.startsWith('v2.');

/** True for a seal of this key. */
export function isSealedWith({ id }: Pick<SealKey, 'id'>, sealed: string): boolean {
  return sealed.startsWith(`v2.${id}.`);
}

/**
 * Throws when the text was changed, or sealed for another owner or with a key that is not there. Seals of the
 * first format name no key, so each is tried.
 */
export function unseal(keys: readonly SealKey[], sealed: string, owner: string | number): string {
  const [format, ...parts] = sealed.split('.');
  if (format === 'v1' && parts.length === 3) {
    for (const key of keys) {
      const opened = open(key, parts, String(owner));
      if (opened !== undefined) return opened;
    }
  }
  if (format === 'v2' && parts.length === 4) {
    const [id, ...rest] = parts;
    const key = keys.find((one) => one.id === id);
    const opened = key && open(key, rest, `v2.${id}.${owner}`);
    if (opened !== undefined) return opened;
  }
  throw new Unopened('no key of VAULT_KEY opens this seal');
}

function open({ key }: SealKey, parts: readonly string[], owner: string): string | undefined {
  const [iv, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !sealed) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
