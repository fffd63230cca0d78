import react from '@vitejs/plugin-react';
import { type Alias, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/manifest.ts';
import { fetchAhead } from './tools/ahead.ts';
import { buildId } from './tools/build-id.ts';
import { house } from './tools/house.ts';

/** What every page needs: one chunk compresses better than many. */
const FRAMEWORKS =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|wouter|regexparam|use-sync-external-store|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared))/;

const DESCRIPTION = /^\s*description:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?$/gm;

/** Descriptions in machines are for those who read the charts: they stay out of what customers download. */
const withoutDescriptions: Plugin = {
  name: 'billfold-without-descriptions',
  apply: 'build',
  transform: (code, file) =>
    /\/machines\/[\w-]+\.ts$/.test(file) ? { code: code.replace(DESCRIPTION, ''), map: null } : undefined,
};

const ICON_FACTS = /^ {2}(?:name|size|aliases): .*$|^__iconData\.node;$/gm;

/** Of an icon only its lines are drawn (see `src/parts/lucide-icon.tsx`). */
const bareIcons: Plugin = {
  name: 'billfold-bare-icons',
  apply: 'build',
  transform: (code, file) =>
    file.includes('/lucide-react/dist/esm/icons/')
      ? { code: code.replace(ICON_FACTS, ''), map: null }
      : undefined,
};

/**
 * Vite's own helper for late chunks preloads what they need, of which there is nothing here: its styles are one file and
 * its chunks load what they import. What stays of it is the word of a chunk that cannot be had.
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

/** What packages bring for every user of theirs, and this page has more simply. */
const lighter: Alias[] = [
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: house('src', 'parts', 'lucide-icon.tsx') },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: 'use-sync-external-store/shim/with-selector',
    replacement: 'use-sync-external-store/with-selector',
  },
];

const stylesByName = new Map<string, string>();

/** `Button-quiet` says where it stands in the tree, and compresses better than a hash. */
function readableName(name: string, file: string): string {
  const owner = /([\w-]+)\.module\.css/.exec(file)?.[1] ?? file;
  const first = stylesByName.get(owner) ?? file;
  if (first !== file) throw new Error(`${first} and ${file} would mix: give one of them another name`);
  stylesByName.set(owner, file);
  return `${owner}-${name}`;
}

const build = buildId();

/** The page and its worker. The server bundle has its own settings in `tools/build.ts`. */
export default defineConfig({
  root: 'src',
  publicDir: '../public',
  cacheDir: '../node_modules/.cache/vite',
  resolve: { alias: lighter },
  css: { modules: { generateScopedName: readableName } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    target: 'baseline-widely-available',
    manifest: 'build-manifest.json',
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: FRAMEWORKS, priority: 4 },
            { name: 'first', tags: ['$initial'], priority: 3 },
            {
              name: 'wire',
              test: /node_modules\/valibot|\/domain\/(wire|codec|cents|failure|server-message)\.ts/,
              priority: 2,
            },
            { name: 'bills', test: /\/src\/screens\/bills\/(?!Barrier)/, priority: 1 },
            { name: 'session', test: /\/src\/adapters\/session\.ts/, priority: 0 },
            { name: 'frame', test: /\/src\/screens\/shell\/(TopLinks|TabBar)\.tsx/, priority: 0 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  plugins: [
    withoutDescriptions,
    bareIcons,
    chunkHelper,
    react(),
    fetchAhead,
    build.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      manifest,
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
