import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { builtScript } from './built-script.ts';
import { type BuildManifest, filesFirst } from './chunks.ts';
import { house } from './house.ts';

/** What the start with a session needs besides the page's first chunk; `src/start-app.ts` asks for the same. */
const WITH_A_SESSION = [
  'screens/bills/Bills.tsx',
  'adapters/device/dexie.ts',
  'adapters/client.ts',
  'adapters/session.ts',
  'screens/shell/TopLinks.tsx',
  'screens/shell/TabBar.tsx',
].map((path) => house('src', path));

/** The marker of `src/adapters/expected-session.ts`. */
const MARKER = 'billfold.session';

const FOLDER = 'assets/';

type Bundle = Rolldown.OutputBundle;

/**
 * Chunks are found one after the other: the page names the first, that one the frameworks, and once all of them have run,
 * the bill list. Here the page names the frameworks itself, and a script of some bytes names the rest where a session is
 * expected, so that they are fetched and compiled while the first chunk runs. Before them all goes the script that shows
 * what was seen last.
 */
export const fetchAhead: Plugin = {
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
      const later = filesFirst(
        chunks,
        WITH_A_SESSION.map((path) => chunkOf(bundle, path).fileName),
      );
      const emit = (called: string, source: string) => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `${FOLDER}${called}-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        return fileName;
      };
      const picture = emit(
        'picture',
        await builtScript(join('picture', 'show-picture.ts'), 'picture', {
          APP: JSON.stringify(`/${entry}`),
        }),
      );
      const name = emit(
        'ahead',
        scriptFor(
          [...later].filter((file) => !first.has(file)),
          picture,
          entry,
        ),
      );
      const links = [...first].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
      const scripts = [name, emit('start', startScript(entry))].map(
        (file) => `<script type="module" src="/${file}"></script>`,
      );
      const head = [...scripts, ...links].join('\n    ');
      page.source = String(page.source).replace(/<script type="module"[^>]*><\/script>/, () => head);
    },
  },
};

/**
 * The outline names a page only where the app is sure to open it: the bill list or the sign-in, by whether a session is
 * expected. An app that was begun once is not begun again, so that whatever else is late may begin it too.
 */
function scriptFor(files: readonly string[], picture: string, app: string): string {
  const names = files.map((file) => file.slice(FOLDER.length));
  return [
    `const app=()=>import("/${app}"),page=document.documentElement.dataset;`,
    `try{const session=/"expected"/.test(localStorage.getItem(${JSON.stringify(MARKER)}));`,
    `if(/^(#\\/?(bills|login)?)?$/.test(location.hash))page.session=session;`,
    `if(session){setTimeout(app,${LATEST});import("/${picture}").catch(app);`,
    `for(const file of ${JSON.stringify(names)})document.head.append(Object.assign(document.createElement("link"),`,
    `{rel:"modulepreload",href:"/${FOLDER}"+file}))}else app()`,
    `}catch{app()}globalThis.isBegun=true\n`,
  ].join('');
}

/** Runs after the one ahead: where that one cannot be had, this one begins the app. */
const startScript = (app: string) => `globalThis.isBegun||import("/${app}")\n`;

/** Milliseconds after which the app begins, with or without a picture. */
const LATEST = 1_500;

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
