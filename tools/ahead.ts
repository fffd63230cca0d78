import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { type BuildManifest, filesFirst } from './chunks.ts';
import { house } from './house.ts';

/** What the start with a session needs besides the page's first chunk; `src/start-app.ts` asks for the same. */
const WITH_A_SESSION = [
  'screens/bills/Bills.tsx',
  'adapters/device/dexie.ts',
  'adapters/client.ts',
  'adapters/session.ts',
].map((path) => house('src', path));

/** The marker of `src/adapters/expected-session.ts`. */
const MARKER = 'billfold.session';

/** The choice of `src/appearance.ts`: a start in the dark begins dark. */
const APPEARANCE = 'billfold.appearance';

type Bundle = Rolldown.OutputBundle;

/**
 * Chunks are found one after the other: the page names the first, that one the frameworks, and once all of them have run,
 * the bill list. Here the page names the frameworks itself, and a script of some bytes names the rest where a session is
 * expected, so that they are fetched and compiled while the first chunk runs.
 */
export const fetchAhead: Plugin = {
  name: 'billfold-fetch-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const { fileName: entry } = entryOf(bundle);
      const chunks = manifestOf(bundle);
      const first = filesFirst(chunks, [entry]);
      const later = filesFirst(
        chunks,
        WITH_A_SESSION.map((path) => chunkOf(bundle, path).fileName),
      );
      const code = scriptFor([...later].filter((file) => !first.has(file)));
      const name = `assets/ahead-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: name, source: code });
      const links = [...first]
        .filter((file) => file !== entry)
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
      const head = [`<script type="module" async src="/${name}"></script>`, ...links].join('\n    ');
      page.source = String(page.source).replace(
        '<script type="module"',
        () => `${head}\n    <script type="module"`,
      );
    },
  },
};

function scriptFor(files: readonly string[]): string {
  return `document.documentElement.dataset.theme=localStorage.getItem(${JSON.stringify(APPEARANCE)})??"";if(/"expected"/.test(localStorage.getItem(${JSON.stringify(MARKER)})))for(const file of ${JSON.stringify(files)}){const link=document.createElement("link");link.rel="modulepreload";link.href="/"+file;document.head.append(link)}\n`;
}

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
