import { createHash } from 'node:crypto';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { filesIn, modifiedAt } from './files.ts';
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
  'tools/page',
  'tools/build-id.ts',
  'tools/chunk-contents.ts',
  'tools/compress.ts',
  'tools/dependencies/shipped.ts',
  'tools/earlier-assets.ts',
];

const STAMP = inRepository('dist-server', 'built');

/** Whether page and server are built and no source was written, added or removed since that build began. */
export async function isFresh(): Promise<boolean> {
  const built = await modifiedAt(STAMP);
  const complete = await Promise.all(
    [
      inRepository('dist', 'index.html'),
      inRepository('dist-office', 'index.html'),
      ...SERVERS.map((server) => mainOf(server)),
    ].map(modifiedAt),
  );
  if (built === 0 || complete.includes(0)) return false;
  const sources = await sourceFiles();
  if ((await readFile(STAMP, 'utf8')) !== digest(sources)) return false;
  const written = await Promise.all(sources.map((file) => modifiedAt(inRepository(file))));
  return written.every((time) => time < built);
}

/** The stamp has the time when the build began, so that a source saved during the build makes it stale. */
export async function writeBuildStamp(began: Date): Promise<void> {
  await mkdir(inRepository('dist-server'), { recursive: true });
  await writeFile(STAMP, digest(await sourceFiles()));
  await utimes(STAMP, began, began);
}

/** Tests are no part of a build. Some write a file beside a machine and remove it again. */
async function sourceFiles(): Promise<readonly string[]> {
  const found = await Promise.all(
    SOURCES.map(async (source) => {
      const below = await filesIn(inRepository(source)).catch(isOneFile);
      return below === 'file' ? [source] : below.map((file) => `${source}/${file}`);
    }),
  );
  return found.flat().filter((file) => !/\.test\.tsx?$/.test(file));
}

function isOneFile(error: NodeJS.ErrnoException): 'file' {
  if (error.code === 'ENOTDIR') return 'file';
  throw error;
}

function digest(files: readonly string[]): string {
  return createHash('sha256').update(files.join('\n')).digest('hex');
}
