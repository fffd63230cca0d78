import { rm } from 'node:fs/promises';
import { cache } from '../../tools/paths.ts';
import { printTable } from './figures.ts';

/** Forgets the figures of an earlier run. They are printed once all attacks of this run have ended. */
export async function setup(): Promise<() => Promise<void>> {
  await rm(cache('attacks', 'attack'), { recursive: true, force: true });
  return () => printTable('attack');
}
