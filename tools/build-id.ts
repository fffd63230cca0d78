import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesIn } from './files.ts';
import { inRepository } from './paths.ts';

/** The element of the page that holds the name of the build. */
const PLACE = '<meta name="billfold-build" content="" />';

/** For our own tools. It contains the paths of packages, which differ between machines. */
const INVENTORY = 'build-manifest.json';

/** The parts of a build outside its bundle: the service worker, and the files served unchanged. */
const BESIDE = ['sw', 'public'];

interface Listed {
  url: string;
  revision: string | null;
}

interface BuildId {
  readonly plugin: Plugin;
  /** The worker's data about a file: the hash of its content, or the name of the build for the page. */
  describe<File extends Listed>(file: File): Promise<File & { integrity: string }>;
}

/**
 * Names a build `{version}+{hash of its contents}` and writes the name into its page. The same sources give
 * the same name.
 */
export function buildId(): BuildId {
  let id = '';
  let folder = '';
  return {
    describe: async (file) => ({
      ...file,
      revision: file.url === 'index.html' ? id : file.revision,
      integrity: `sha256-${createHash('sha256')
        .update(await readFile(join(folder, file.url)))
        .digest('base64')}`,
    }),
    plugin: {
      name: 'billfold-build-id',
      apply: 'build',
      enforce: 'post',
      configResolved: ({ root, build }) => {
        folder = join(root, build.outDir);
      },
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const page = bundle['index.html'];
          if (page?.type !== 'asset') return;
          const hash = createHash('sha256');
          const contents = Object.entries(bundle).filter(([name]) => name !== INVENTORY);
          for (const [name, file] of contents.sort(byName)) {
            hash.update(`${name}\n`).update(file.type === 'chunk' ? file.code : file.source);
          }
          for (const name of await besides())
            hash.update(`${name}\n`).update(await readFile(inRepository(name)));
          id = `${await version()}+${hash.digest('hex').slice(0, 12)}`;
          const html = String(page.source);
          if (!html.includes(PLACE)) throw new Error('index.html has no place for the name of the build');
          page.source = html.replace(PLACE, PLACE.replace('""', JSON.stringify(id)));
        },
      },
    },
  };
}

async function besides(): Promise<string[]> {
  const found = await Promise.all(
    BESIDE.map(async (folder) => (await filesIn(inRepository(folder))).map((file) => join(folder, file))),
  );
  return found.flat();
}

async function version(): Promise<string> {
  const { version } = JSON.parse(await readFile(inRepository('package.json'), 'utf8')) as { version: string };
  return version;
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
