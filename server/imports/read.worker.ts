import { setPriority } from 'node:os';
import { platform } from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { holdToNamedPlaces } from '../outbound.ts';
import { batchesOf } from './read-batches.ts';
import type { Asked, Told } from './read-in-thread.ts';
import { WrongFile } from './read-lines.ts';

/**
 * Reads one file. It asks for each piece of it, and tells each batch when it is asked for the next. Threads that answer
 * customers go first.
 */

/** The threads of a server have 0, and 19 would hardly ever get a turn beside them. */
const BEHIND_OTHERS = 5;
// Elsewhere than on Linux, the priority would be that of the whole process.
if (platform === 'linux') setPriority(BEHIND_OTHERS);

holdToNamedPlaces();

const port = parentPort;
if (!port) throw new Error('this file is a thread');

let piece: ((bytes: Uint8Array | undefined) => void) | undefined;

async function* pieces(): AsyncGenerator<Uint8Array> {
  const ask = () =>
    new Promise<Uint8Array | undefined>((resolve) => {
      piece = resolve;
      port?.postMessage({ kind: 'piece' } satisfies Told);
    });
  for (let bytes = await ask(); bytes; bytes = await ask()) yield bytes;
}

const batches = batchesOf(pieces(), workerData);

async function tellNext(): Promise<void> {
  try {
    const next = await batches.next();
    if (next.done) port?.postMessage({ kind: 'read', staged: next.value } satisfies Told);
    else port?.postMessage({ kind: 'batch', batch: next.value } satisfies Told, [next.value.rows.buffer]);
  } catch (error) {
    const told: Told =
      error instanceof WrongFile
        ? { kind: 'wrong', reasons: error.reasons }
        : { kind: 'failed', error: String(error) };
    port?.postMessage(told);
  }
}

port.on('message', (asked: Asked) => {
  if (asked.kind === 'next') void tellNext();
  else piece?.(asked.bytes);
});
