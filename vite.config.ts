import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/manifest.ts';

/** The page and its worker. The server bundle has its own settings in `tools/build.ts`. */
export default defineConfig({
  root: 'src',
  publicDir: '../public',
  cacheDir: '../node_modules/.cache/vite',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    manifest: 'build-manifest.json',
  },
  worker: { format: 'es' },
  plugins: [
    react(),
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
      },
    }),
  ],
});
