import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

const HASH_LENGTH = 40;

/** Longer than any line: a hash, a colon, a count and the line break. */
const LONGEST_LINE = 256;

/**
 * True when a sorted list of SHA-1 hashes holds that of the password. The list has a billion lines, so it is
 * searched on the disk: some thirty short reads. SHA-1 is what such lists hold; nothing is stored by it.
 */
export async function isStolen(file: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
  const list = await open(file);
  try {
    let [from, to] = [0, (await list.stat()).size];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const line = await firstLineFrom(list, middle);
      if (line === undefined || line.start >= to) to = middle;
      else if (line.hash === wanted) return true;
      else if (line.hash < wanted) from = line.end;
      else to = middle;
    }
    return false;
  } finally {
    await list.close();
  }
}

/** The first line that begins at this byte or later. */
async function firstLineFrom(
  list: FileHandle,
  place: number,
): Promise<{ start: number; end: number; hash: string } | undefined> {
  // A line begins after a line break, which may be the byte before the place.
  const before = Math.max(0, place - 1);
  const { buffer, bytesRead } = await list.read(Buffer.alloc(2 * LONGEST_LINE), 0, 2 * LONGEST_LINE, before);
  const text = buffer.toString('latin1', 0, bytesRead);
  const start = place === 0 ? 0 : text.indexOf('\n') + 1;
  if ((place > 0 && start === 0) || start >= text.length) return undefined;
  const lineBreak = text.indexOf('\n', start);
  return {
    start: before + start,
    end: before + (lineBreak === -1 ? text.length : lineBreak + 1),
    hash: text.slice(start, start + HASH_LENGTH).toUpperCase(),
  };
}
