import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { builtScript } from './built-script.ts';
import { type BuildManifest, filesFirst } from './chunks.ts';
import { inRepository } from './paths.ts';

/**
 * The chunks that a start with a session needs besides the page's first chunk; `src/start/start-app.ts`
 * imports the same.
 */
const WITH_A_SESSION = [
  'screens/bills/Bills.tsx',
  'adapters/device/dexie.ts',
  'adapters/http/client.ts',
  'adapters/session/session.ts',
  'shell/TopLinks.tsx',
  'shell/TabBar.tsx',
].map((path) => inRepository('src', path));

const FOLDER = 'assets/';

type Bundle = Rolldown.OutputBundle;

/**
 * Chunks are discovered one after the other: the page names the first, that one the frameworks, and these the
 * bill list. Here the page names the frameworks itself. Where a session is expected, the script of the
 * snapshot names the rest, so that they are fetched meanwhile. Compiling waits until they are imported. The
 * inline script requests the styles as well: if the page named them, they would delay the first paint of the
 * outline. It stands after the outline's own styles, so that the app's styles follow those, and its hash
 * permits it.
 */
export const preloadScriptPlugin: Plugin = {
  name: 'billfold-fetch-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const { fileName: entry } = entryOf(bundle);
      const chunks = manifestOf(bundle);
      const first = filesFirst(chunks, [entry]);
      const withSession = filesFirst(
        chunks,
        WITH_A_SESSION.map((path) => chunkOf(bundle, path).fileName),
      );
      const APP = JSON.stringify(`/${entry}`);
      const picture = await builtScript(join('snapshot', 'show.ts'), 'picture', {
        APP,
        WITH_A_SESSION: JSON.stringify(
          [...withSession].filter((file) => !first.has(file)).map((file) => `/${file}`),
        ),
      });
      const hash = createHash('sha256').update(picture).digest('base64url').slice(0, 8);
      const fileName = `${FOLDER}picture-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: picture });
      const html = String(page.source);
      const [sheet, styles] = /\n *<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? [];
      if (!sheet || !styles) throw new Error('The page has no styles');
      const begin = await builtScript(join('start', 'boot.ts'), 'begin', {
        APP,
        STYLES: JSON.stringify(styles),
        PICTURE: JSON.stringify(`/${fileName}`),
      });
      if (begin.includes('</')) throw new Error('The script would end before its end');
      const preloads = [...first].map(
        (file) => `<link rel="preload" as="script" crossorigin href="/${file}" />`,
      );
      const module = /<script type="module"[^>]*><\/script>/;
      if (!module.test(html) || !html.includes('</style>'))
        throw new Error('The page has no place for its start');
      page.source = html
        .replace(sheet, '')
        .replace(module, () => preloads.join('\n    '))
        .replace('</style>', () => `</style>\n    <script>${begin.trim()}</script>`);
    },
  },
};

function manifestOf(bundle: Bundle): BuildManifest {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  return Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, { file: fileName, imports }]));
}

function entryOf(bundle: Bundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The page has no first chunk');
  return entry;
}

function chunkOf(bundle: Bundle, path: string): Rolldown.OutputChunk {
  const holder = Object.values(bundle).find((one) => one.type === 'chunk' && path in one.modules);
  if (holder?.type !== 'chunk') throw new Error(`No chunk holds ${path}`);
  return holder;
}
