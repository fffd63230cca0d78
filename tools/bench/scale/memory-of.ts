import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { inRepository } from '../../paths.ts';
import type { Running } from '../process.ts';

/** In bytes. */
export interface Memory {
  /** By what the program holds. */
  readonly used: number;
  /** Of the process as the system counts it. */
  readonly resident: number;
}

/** Options of Node.js for a process that tells its memory. */
export const TELLS_MEMORY = [
  '--expose-gc',
  '--import',
  inRepository('tools', 'bench', 'scale', 'tell-memory.mjs'),
];

/** What timers of the server end after a request. */
const REST = 3_000;

/** What a process needs once it has come to rest. */
export async function memoryAtRest(running: Running): Promise<Memory> {
  await wait(REST);
  return memoryOf(running);
}

export async function memoryOf({ process }: Running): Promise<Memory> {
  const told = once(process, 'message');
  process.send('memory');
  const [memory] = await told;
  return memory;
}

export function megabytes(bytes: number): number {
  return bytes / 1024 ** 2;
}
