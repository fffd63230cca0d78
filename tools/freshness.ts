import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modifiedAt } from './files.ts';
import { inRepository } from './paths.ts';
import { mainOf, SERVERS } from './server/builds.ts';

const SOURCES = [
  'domain',
  'machines',
  'src',
  'office',
  'pdf',
  'sw',
  'server',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.office.config.ts',
  'tools/build.ts',
  'tools/server/builds.ts',
  'tools/build-id.ts',
  'tools/earlier-assets.ts',
];

const STAMP = inRepository('dist-server', 'built');

/** Whether page and server are built and no source was written since that build began. */
export async function isFresh(): Promise<boolean> {
  const built = await modifiedAt(STAMP);
  const complete = await Promise.all(
    [
      inRepository('dist', 'index.html'),
      inRepository('dist-office', 'index.html'),
      ...SERVERS.map(mainOf),
    ].map(modifiedAt),
  );
  if (built === 0 || complete.includes(0)) return false;
  const newest = await Promise.all(SOURCES.map((source) => newestBelow(inRepository(source))));
  return Math.max(...newest) < built;
}

/** The stamp has the time when the build began, so that a source saved during the build makes it stale. */
export async function writeBuildStamp(began: Date): Promise<void> {
  await mkdir(inRepository('dist-server'), { recursive: true });
  await writeFile(STAMP, `${began.toISOString()}\n`);
  await utimes(STAMP, began, began);
}

/** Folders count too, because a removed file changes only its folder. */
async function newestBelow(path: string): Promise<number> {
  const own = await modifiedAt(path);
  const entries = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(entries.map((entry) => modifiedAt(join(path, entry))));
  return times.reduce((newest, time) => Math.max(newest, time), own);
}
