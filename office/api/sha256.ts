/** SHA-256 of something that comes in pieces: the browser's own digest wants the whole file in memory. */
export interface Sha256 {
  update(piece: Uint8Array): void;
  /** In hexadecimal. Nothing can be added afterwards. */
  digest(): string;
}

const BLOCK = 64;
const ROUNDS = 64;

/** The first 32 bits behind the point of a root. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}

const CONSTANTS = Int32Array.from(primes(ROUNDS), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function createSha256(): Sha256 {
  const state = Int32Array.from(START);
  const rest = new Uint8Array(BLOCK);
  const words = new Int32Array(ROUNDS);
  let [held, length] = [0, 0];

  function update(piece: Uint8Array): void {
    length += piece.length;
    let at = 0;
    if (held > 0) {
      at = Math.min(BLOCK - held, piece.length);
      rest.set(piece.subarray(0, at), held);
      held += at;
      if (held < BLOCK) return;
      compress(state, words, rest, 0);
      held = 0;
    }
    for (; at + BLOCK <= piece.length; at += BLOCK) compress(state, words, piece, at);
    rest.set(piece.subarray(at));
    held = piece.length - at;
  }

  return {
    update,
    digest() {
      const bits = length * 8;
      const padding = new Uint8Array((held < BLOCK - 8 ? BLOCK : 2 * BLOCK) - held);
      padding[0] = 0x80;
      const view = new DataView(padding.buffer);
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(padding.length - 4, bits % 2 ** 32);
      update(padding);
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}

function compress(state: Int32Array, words: Int32Array, bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, BLOCK);
  const word = (index: number) => words[index] as number;
  for (let index = 0; index < 16; index++) words[index] = view.getInt32(index * 4);
  for (let index = 16; index < ROUNDS; index++) {
    const [early, late] = [word(index - 15), word(index - 2)];
    const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[index] = (word(index - 16) + small + word(index - 7) + large) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < ROUNDS; index++) {
    const sumE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + sumE + chosen + (CONSTANTS[index] as number) + word(index)) | 0;
    const sumA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = (sumA + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [index, added] of [a, b, c, d, e, f, g, h].entries())
    state[index] = ((state[index] as number) + added) | 0;
}
