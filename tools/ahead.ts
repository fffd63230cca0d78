import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
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
      const first = importsOf(bundle, entryOf(bundle));
      const later = new Set(WITH_A_SESSION.flatMap((path) => [...importsOf(bundle, chunkOf(bundle, path))]));
      const code = scriptFor([...later].filter((file) => !first.has(file)));
      const name = `assets/ahead-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: name, source: code });
      const links = [...first]
        .filter((file) => file !== entryOf(bundle).fileName)
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
  return `if(/"expected"/.test(localStorage.getItem(${JSON.stringify(MARKER)})))for(const file of ${JSON.stringify(files)}){const link=document.createElement("link");link.rel="modulepreload";link.href="/"+file;document.head.append(link)}\n`;
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

/** The files that have to be there before this chunk runs, itself among them. */
function importsOf(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> {
  seen.add(chunk.fileName);
  for (const file of chunk.imports) {
    const next = bundle[file];
    if (next?.type === 'chunk' && !seen.has(file)) importsOf(bundle, next, seen);
  }
  return seen;
}
