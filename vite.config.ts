import react from '@vitejs/plugin-react';
import { type Alias, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildId } from './tools/build-id.ts';
import { bareCalls } from './tools/page/bare-calls.ts';
import { dressed } from './tools/page/dressed.ts';
import { finishedPage } from './tools/page/finished-page.ts';
import { signedOutHtml } from './tools/page/signed-out.ts';
import { inRepository } from './tools/paths.ts';

/** The packages that every page needs: one chunk compresses better than many. */
const FRAMEWORKS =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|wouter|regexparam|use-sync-external-store|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared))/;

/** What only readers of the charts and the compiler need. */
const FOR_READERS =
  /^\s*description:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?$|\btypes:\s*\{(?:\s*\w+:\s*\{\},?)*\s*\},?/gm;

/** Customers do not download the descriptions and types of machines. */
const bareMachines: Plugin = {
  name: 'billfold-bare-machines',
  apply: 'build',
  transform: (code, file) =>
    /\/machines\/.+\.ts$/.test(file) ? { code: code.replace(FOR_READERS, ''), map: null } : undefined,
};

const NAME = 'globalThis.portal ?? UNNAMED';

/** A page of a build always has a name: the server has written it in. */
const namedByServer: Plugin = {
  name: 'billfold-named-by-server',
  apply: 'build',
  transform(code, file) {
    if (!file.endsWith('/domain/brand/portal.ts')) return undefined;
    if (!code.includes(NAME)) this.error(`there is no ${NAME} to replace`);
    return { code: code.replace(NAME, 'globalThis.portal'), map: null };
  },
};

const ICON_FACTS = /^ {2}(?:name|size|aliases): .*$|^__iconData\.node;$|,\s+key: "\w+"/gm;

/** Only the lines of an icon are drawn (see `src/components/marks/lucide-icon.tsx`). */
const bareIcons: Plugin = {
  name: 'billfold-bare-icons',
  apply: 'build',
  transform: (code, file) =>
    file.includes('/lucide-react/dist/esm/icons/')
      ? { code: code.replace(ICON_FACTS, ''), map: null }
      : undefined,
};

/**
 * Replaces Vite's helper for lazy chunks, which preloads their styles and imports. This app has a single
 * style sheet, and its chunks load their own imports. What remains is the event for a chunk that could not be
 * fetched.
 */
const chunkHelper: Plugin = {
  name: 'billfold-chunk-helper',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export const __vitePreload = (load) => load().catch((payload) => {
           dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
           throw payload;
         });`
      : undefined,
};

/** Simpler replacements for code that packages include for all of their users. */
const lighter: Alias[] = [
  {
    find: /^\.\.\/createLucideIcon\.mjs$/,
    replacement: inRepository('src', 'components', 'marks', 'lucide-icon.tsx'),
  },
  // The same package without what browsers older than ours need.
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  {
    find: /^\.\/use-browser-location\.js$/,
    replacement: inRepository('src', 'browser', 'router-default.ts'),
  },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: 'use-sync-external-store/shim/with-selector',
    replacement: 'use-sync-external-store/with-selector',
  },
];

const stylesByName = new Map<string, string>();

/** `Button-quiet` shows its file in the tree, and compresses better than a hash. */
function readableName(name: string, file: string): string {
  const owner = /([\w-]+)\.module\.css/.exec(file)?.[1] ?? file;
  const first = stylesByName.get(owner) ?? file;
  if (first !== file) throw new Error(`${first} and ${file} would mix: give one of them another name`);
  stylesByName.set(owner, file);
  return `${owner}-${name}`;
}

const build = buildId();
const resolve = { alias: lighter };
const css = { modules: { generateScopedName: readableName } };

/** The page and its service worker. `tools/build.ts` has the settings of the server bundle. */
export default defineConfig({
  root: 'src',
  publicDir: '../public',
  cacheDir: '../node_modules/.cache/vite',
  resolve,
  css,
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    target: 'baseline-widely-available',
    manifest: 'build-manifest.json',
    modulePreload: false,
    rolldownOptions: {
      // A sentence or a number that several chunks use is no reason for a chunk of its own.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // The first chunk contains the name of every chunk, and a hash cannot be compressed. After a `~` the name of
        // a shared chunk lists all who use it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        codeSplitting: {
          groups: [
            { name: 'vendor', test: FRAMEWORKS, priority: 6 },
            { name: 'first', tags: ['$initial'], priority: 5 },
            {
              name: 'wire',
              test: /node_modules\/valibot|\/domain\/(api\/(wire|codec|failure|server-message)|values\/cents)\.ts/,
              priority: 4,
            },
            {
              name: 'bills',
              test: /\/src\/(screens\/bills|widgets\/bills)\/(?!BillChoice|BillMenu|BillNote|BillerSection|CartRuleDialog|CheckedNote|DraftAction|DueChip|DueDate|ListTools|LiveBalance|NoPayments|PayListedBill|PaySelected|SelectBills|calls|due-shapes|row-parts)/,
              priority: 3,
            },
            { name: 'session', test: /\/src\/adapters\/session\/session\.ts/, priority: 2 },
            { name: 'frame', test: /\/src\/shell\/(TopLinks|TabBar)\.tsx/, priority: 2 },
            {
              // The list draws all of these. In chunks of their own, with what they share, a start asked for 30 more.
              name: 'beside',
              test: /\/src\/(screens\/bills\/(ListTools|SelectBills|row-parts)|widgets\/(tax\/TaxReturns|alerts\/Bell))/,
              priority: 1,
            },
            {
              // What several screens use, in chunks by who uses it. A tiny one joins its closest neighbour: a screen asks
              // for its chunks one level after another, and each takes a slow phone some milliseconds.
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1_500,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  plugins: [
    bareMachines,
    bareCalls,
    namedByServer,
    bareIcons,
    chunkHelper,
    dressed,
    react(),
    finishedPage({ owners: stylesByName, drawSignedOut: () => signedOutHtml({ resolve, css }) }),
    build.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icons/*.svg', 'logos/*.svg'],
        globIgnores: ['**/pdf*', '**/renderer*', '**/sandbox*'],
        maximumFileSizeToCacheInBytes: 1024 * 1024,
        manifestTransforms: [
          async (files) => ({ manifest: await Promise.all(files.map(build.describe)), warnings: [] }),
        ],
      },
    }),
  ],
});
