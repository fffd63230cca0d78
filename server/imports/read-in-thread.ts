import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileReading, ReadBatch, Staged } from './read-batches.ts';
import { WrongFile } from './read-lines.ts';

/** What the thread is sent. */
export type Asked =
  | { readonly kind: 'next' }
  /** The next piece of the file; undefined at its end. */
  | { readonly kind: 'piece'; readonly bytes: Uint8Array | undefined };

/** What the thread answers. */
export type Told =
  /** It needs the next piece of the file. */
  | { readonly kind: 'piece' }
  | { readonly kind: 'batch'; readonly batch: ReadBatch }
  | { readonly kind: 'read'; readonly staged: Staged }
  | { readonly kind: 'wrong'; readonly reasons: readonly string[] }
  | { readonly kind: 'failed'; readonly error: string };

const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: 128 } };
const isBuilt = import.meta.url.endsWith('.js');

/** Reads a file in a thread of its own, which ends with it. Customers are answered meanwhile. */
export async function* batchesInThread(
  bytes: AsyncIterable<Uint8Array>,
  reading: FileReading,
): AsyncGenerator<ReadBatch, Staged> {
  const source = bytes[Symbol.asyncIterator]();
  const thread = startThread(reading);
  const send = (asked: Asked) => thread.postMessage(asked);
  const ended = once(thread, 'exit').then(() => {
    throw new Error('the thread that reads the file has ended');
  });
  ended.catch(() => undefined);
  const told = async (): Promise<Exclude<Told, { kind: 'piece' }>> => {
    for (;;) {
      const [message] = (await Promise.race([once(thread, 'message'), ended])) as [Told];
      if (message.kind !== 'piece') return message;
      const next = await source.next();
      // A copy: a piece may be a part of a large buffer, all of which would be sent.
      send({ kind: 'piece', bytes: next.done ? undefined : new Uint8Array(next.value) });
    }
  };
  try {
    for (;;) {
      const answer = told();
      send({ kind: 'next' });
      const next = await answer;
      if (next.kind === 'batch') yield next.batch;
      else if (next.kind === 'read') return next.staged;
      else throw next.kind === 'wrong' ? new WrongFile(next.reasons) : new Error(next.error);
    }
  } finally {
    await Promise.all([thread.terminate(), source.return?.()]);
  }
}

function startThread(reading: FileReading): Worker {
  if (isBuilt)
    return new Worker(new URL('./read.worker.js', import.meta.url), { workerData: reading, ...LIMITS });
  // A thread does not inherit the loader of the process.
  const [loader, script] = [
    import.meta.resolve('tsx/esm/api'),
    new URL('./read.worker.ts', import.meta.url).href,
  ].map((path) => JSON.stringify(path));
  const start = `import(${loader}).then(({ register }) => { register(); return import(${script}); });`;
  return new Worker(start, { eval: true, execArgv: [], workerData: reading, ...LIMITS });
}
