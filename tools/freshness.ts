import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writtenAt } from './files.ts';
import { house } from './house.ts';

const SOURCES = [
  'domain',
  'machines',
  'src',
  'pdf',
  'sw',
  'server',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tools/build.ts',
  'tools/build-id.ts',
  'tools/earlier-assets.ts',
];

const STAMP = house('dist-server', 'built');

/** Whether the page and the server are built and no source was written since that build began. */
export async function isFresh(): Promise<boolean> {
  const built = await writtenAt(STAMP);
  const complete = await Promise.all(
    [house('dist', 'index.html'), house('dist-server', 'main.js')].map(writtenAt),
  );
  if (built === 0 || complete.includes(0)) return false;
  const newest = await Promise.all(SOURCES.map((source) => newestBelow(house(source))));
  return Math.max(...newest) < built;
}

/** The stamp bears the moment the build began: what is saved while it runs makes the build stale. */
export async function stamp(began: Date): Promise<void> {
  await mkdir(house('dist-server'), { recursive: true });
  await writeFile(STAMP, `${began.toISOString()}\n`);
  await utimes(STAMP, began, began);
}

/** Folders count too, for a removed file leaves its mark only there. */
async function newestBelow(path: string): Promise<number> {
  const own = await writtenAt(path);
  const entries = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(entries.map((entry) => writtenAt(join(path, entry))));
  return times.reduce((newest, time) => Math.max(newest, time), own);
}
