import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const FORMAT = 'v1';
const TAG_BYTES = 16;
const IV_BYTES = 12;

/** Seals a number so that it opens only with the key and only for its owner. */
export function seal(key: Buffer, number: string, owner: number): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(owner)));
  const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return [FORMAT, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Throws when the text was changed, or sealed with another key or for another owner. */
export function unseal(key: Buffer, text: string, owner: number): string {
  const [format, ...parts] = text.split('.');
  const [iv, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (format !== FORMAT || !iv || !tag || !sealed) throw new Error('this is not a sealed number');
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(String(owner)));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}
