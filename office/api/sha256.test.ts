import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSha256 } from './sha256.ts';

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + 7) % 256);
const known = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000, 100_003])(
  'a file of %i bytes has the digest that the server computes',
  (length) => {
    const content = bytes(length);
    const whole = createSha256();
    whole.update(content);
    expect(whole.digest()).toBe(known(content));
  },
);

test('the pieces may be cut anywhere', () => {
  const content = bytes(5_000);
  for (const size of [1, 63, 64, 65, 997]) {
    const inPieces = createSha256();
    for (let at = 0; at < content.length; at += size) inPieces.update(content.subarray(at, at + size));
    expect(inPieces.digest()).toBe(known(content));
  }
});
