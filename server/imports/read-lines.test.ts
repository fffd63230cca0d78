import { expect, test } from 'vitest';
import { readLines, WrongFile } from './read-lines.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const UTF8 = { encoding: 'utf-8', delimiter: ',' } as Parameters<typeof readLines>[1];

async function refusalOf(bytes: Uint8Array, size: number): Promise<string> {
  try {
    for await (const _ of readLines(inPieces(bytes, size), UTF8));
    return '';
  } catch (error) {
    return error instanceof WrongFile ? error.reasons.join() : String(error);
  }
}

const before = Buffer.from('number,name\n1,Zoë €\n2,😀 Ada ');

test.each([
  ['a letter of Windows-1252', [0xe9, 0x2c], 'E9', 0],
  ['the rest of a character that has none', [0x80, 0x2c], '80', 0],
  ['a character that the file cuts off', [0xf0, 0x9f, 0x98], 'F0', 0],
  ['a letter of Windows-1252 after one of UTF-8', [0xc3, 0xab, 0xe9, 0x2c], 'E9', 2],
])('%s is told by its line and byte, wherever the file is cut into pieces', async (_, wrong, byte, after) => {
  const bytes = Buffer.concat([before, Buffer.from(wrong)]);
  const at = before.length + after + 1;
  for (let size = 1; size <= bytes.length; size++)
    expect(await refusalOf(bytes, size), `in pieces of ${size}`).toBe(
      `The file is not UTF-8. Line 3 holds a character of another encoding: byte ${at} of the file, ${byte} in hexadecimal.`,
    );
});
