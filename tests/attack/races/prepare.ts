import { rm } from 'node:fs/promises';
import { cache } from '../../../tools/paths.ts';
import { bundle } from '../../support/bundle.ts';
import { printTable } from '../figures.ts';
import { SERVER_FOLDER } from './two-servers.ts';

export async function setup(): Promise<() => Promise<void>> {
  await rm(cache('attacks', 'attack-races'), { recursive: true, force: true });
  await bundle('tests/attack/races/server.ts', SERVER_FOLDER);
  return () => printTable('attack-races');
}
