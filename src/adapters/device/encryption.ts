import { type Placed, type Seal, type Shelf, type StoredRow, SURVIVES_WIPE } from './store.ts';

const IV_BYTES = 12;
const encoder = new TextEncoder();
const text = new TextDecoder();

/**
 * AES-GCM-256. Each blob is a fresh 12-byte IV followed by the ciphertext. A row's place is bound to it as
 * additional data, so that no row can be moved to another place. Payment keys name nobody and stay in plain
 * text (ruling 14).
 */
export function createSeal(name: string, key: CryptoKey): Seal {
  return {
    name,
    close: (placed) => Promise.all(placed.map((row) => encrypted(key, row))),
    async open(shelf, row) {
      try {
        return typeof row.blob === 'string'
          ? row
          : { ...row, blob: await decrypted(key, shelf, row, row.blob) };
      } catch {
        return row;
      }
    },
  };
}

async function encrypted(key: CryptoKey, placed: Placed): Promise<Placed> {
  const { shelf, row } = placed;
  if (shelf === SURVIVES_WIPE || typeof row.blob !== 'string') return placed;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: placeOf(shelf, row) },
    key,
    encoder.encode(row.blob),
  );
  const blob = new Uint8Array(IV_BYTES + encrypted.byteLength);
  blob.set(iv);
  blob.set(new Uint8Array(encrypted), IV_BYTES);
  return { shelf, row: { ...row, blob } };
}

async function decrypted(
  key: CryptoKey,
  shelf: Shelf,
  row: StoredRow,
  blob: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: blob.subarray(0, IV_BYTES), additionalData: placeOf(shelf, row) },
    key,
    blob.subarray(IV_BYTES),
  );
  return text.decode(plain);
}

function placeOf(shelf: Shelf, { id, customer }: StoredRow): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify([shelf, id, customer]));
}
