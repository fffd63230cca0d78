import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { importMapping } from '../../domain/imports/mapping.ts';
import { PLAIN } from '../../tests/support/biller-files.ts';
import { batchesOf, type FileReading, type ReadBatch } from './read-batches.ts';
import { batchesInThread } from './read-in-thread.ts';

const READING: FileReading = {
  importId: 7,
  mapping: parse(importMapping, { ...PLAIN, totals: { marker: 'TOTAL', rows: 2 } }),
  typeIds: new Map([['water', 1]]),
  isSample: false,
  form: 'copy',
};

const LINES = 6_000;

/** A file of several batches, with a line that is refused. */
function* textOf(rows: number): Generator<string> {
  yield 'account,name,bill,period end,due,balance\n';
  for (let at = 0; at < LINES; at++)
    yield `71-${at},"Birch, Ada",B-1,2026-11-20,2026-12-20,${at === 40 ? 'ten' : '1.50'}\n`;
  yield `TOTAL,${rows},,,,\n`;
}

async function* fileOf(rows = LINES): AsyncGenerator<Uint8Array> {
  for (const text of textOf(rows)) yield new TextEncoder().encode(text);
}

async function read(batches: ReturnType<typeof batchesOf>) {
  const found: ReadBatch[] = [];
  for (;;) {
    const next = await batches.next();
    if (next.done) return { found, staged: next.value };
    found.push(next.value);
  }
}

test('a large file is read in a thread as a small one is read without', async () => {
  const inThread = await read(batchesInThread(fileOf(), READING));
  expect(inThread).toEqual(await read(batchesOf(fileOf(), READING)));
  expect(inThread.found).toHaveLength(2);
  expect(inThread.staged).toMatchObject({ rows: LINES, refused: 1, lastLine: LINES + 1 });
});

test('a large file with wrong control totals is refused for the same reasons', async () => {
  await expect(read(batchesInThread(fileOf(12), READING))).rejects.toMatchObject({
    reasons: [expect.stringContaining('12')],
  });
});

test('a large file that cannot be read to its end is not taken for a whole one', async () => {
  async function* cutOff() {
    yield* fileOf();
    throw new Error('the disk is gone');
  }
  await expect(read(batchesInThread(cutOff(), READING))).rejects.toThrow('the disk is gone');
});

test('a file of which no more is wanted is closed', async () => {
  let isClosed = false;
  async function* watched() {
    try {
      yield* fileOf();
    } finally {
      isClosed = true;
    }
  }
  const batches = batchesInThread(watched(), READING);
  await batches.next();
  await batches.return(undefined as never);
  expect(isClosed).toBe(true);
});
