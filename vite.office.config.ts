import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareCalls } from './tools/page/bare-calls.ts';
import { dressed } from './tools/page/dressed.ts';

/** The office: a page of its own, of which customers load nothing. It has no service worker. */
export default defineConfig({
  root: 'office',
  base: '/office/',
  publicDir: false,
  cacheDir: '../node_modules/.cache/vite-office',
  build: {
    outDir: '../dist-office',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    target: 'baseline-widely-available',
    modulePreload: false,
  },
  plugins: [bareCalls, dressed, react()],
});
