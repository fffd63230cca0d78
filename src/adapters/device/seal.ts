import { OUTLIVES_WIPE, type Placed, type Seal, type Shelf, type StoredRow } from './store.ts';

const IV_BYTES = 12;
const words = new TextEncoder();
const text = new TextDecoder();

/**
 * AES-GCM-256. Each blob is a fresh 12-byte IV and what it encrypts; the place that a row lies in is bound to it, so that
 * no row can be put in another's place. Keys of payments, which say nothing of anyone, stay in the clear (ruling 14).
 */
export function createSeal(name: string, key: CryptoKey): Seal {
  return {
    name,
    close: (placed) => Promise.all(placed.map((one) => closed(key, one))),
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

async function closed(key: CryptoKey, placed: Placed): Promise<Placed> {
  const { shelf, row } = placed;
  if (shelf === OUTLIVES_WIPE || typeof row.blob !== 'string') return placed;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: placeOf(shelf, row) },
    key,
    words.encode(row.blob),
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
  return words.encode(JSON.stringify([shelf, id, customer]));
}
