import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesIn } from './files.ts';
import { house } from './house.ts';

/** Where the name of the build stands in the page. */
const PLACE = '<meta name="billfold-build" content="" />';

/** For our own tools; it names where packages lie, which differs from one machine to the next. */
const INVENTORY = 'build-manifest.json';

/** What belongs to a build and does not go through its bundle: its worker, and the files served as they are. */
const BESIDE = ['sw', 'public'];

interface Listed {
  url: string;
  revision: string | null;
}

interface BuildId {
  readonly plugin: Plugin;
  /** What the worker has to know of a file: the hash of what it holds, and of the page the build it belongs to. */
  describe<File extends Listed>(file: File): Promise<File & { integrity: string }>;
}

/** Names a build `{version}+{hash of its contents}`, and writes the name into its page: the same sources, the same name. */
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
          for (const name of await besides()) hash.update(`${name}\n`).update(await readFile(house(name)));
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
    BESIDE.map(async (folder) => (await filesIn(house(folder))).map((file) => join(folder, file))),
  );
  return found.flat();
}

async function version(): Promise<string> {
  const { version } = JSON.parse(await readFile(house('package.json'), 'utf8')) as { version: string };
  return version;
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
