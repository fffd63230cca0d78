import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { cache, inRepository } from '../paths.ts';
import { codeOf } from './plain-script.ts';

export interface BuiltVisualizer {
  readonly folder: string;
  /** The hash of the one script that the frame may run. */
  readonly frameScript: string;
}

/** Builds the page of the visualizer, and the frame in which it evaluates what is pasted. */
export async function buildVisualizer(folder = cache('visualizer')): Promise<BuiltVisualizer> {
  await build({
    configFile: false,
    root: inRepository('tools', 'visualizer', 'page'),
    cacheDir: cache('visualizer-vite'),
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      target: 'baseline-widely-available',
      chunkSizeWarningLimit: 1_000,
    },
  });
  const evaluator = await scriptOf('evaluate.worker.ts', {});
  const script = await scriptOf('frame.ts', { EVALUATOR: JSON.stringify(evaluator) });
  // The end tag of a script inside one of its texts would end the script.
  const inline = script.replaceAll('</', '<\\/');
  await writeFile(
    `${folder}/frame.html`,
    `<!doctype html><title>Pasted machines</title><script>${inline}</script>`,
  );
  return { folder, frameScript: `sha256-${createHash('sha256').update(inline).digest('base64')}` };
}

async function scriptOf(file: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      // The names of functions become the names of guards and actions.
      minify: false,
      target: 'baseline-widely-available',
      lib: {
        entry: inRepository('tools', 'visualizer', 'frame', file),
        formats: ['iife'],
        name: 'visualizer',
      },
    },
  });
  return codeOf(built);
}
