import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type UserConfig } from 'vite';
import { inRepository, makeCache } from '../paths.ts';

type Settings = Pick<UserConfig, 'resolve' | 'css'>;

/** Builds the app for Node.js and has a process of its own draw the sign-in, in a document without scripts. */
export async function signedOutHtml(settings: Settings): Promise<string> {
  const folder = await makeCache('signed-out-');
  try {
    await build({
      ...settings,
      configFile: false,
      root: inRepository('src'),
      publicDir: false,
      logLevel: 'error',
      // Their code differs from that of the page unless it takes the same replacements.
      ssr: { noExternal: ['lucide-react', 'wouter', '@xstate/react', 'use-sync-external-store'] },
      build: {
        ssr: inRepository('src', 'start', 'signed-out.tsx'),
        outDir: folder,
        target: 'node20',
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'signed-out.mjs', chunkFileNames: '[name].mjs' } },
      },
    });
    const draw = inRepository('tools', 'page', 'draw-signed-out.ts');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', draw, join(folder, 'signed-out.mjs')],
      { cwd: inRepository() },
    );
    return checked(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The policy of the page allows no script and no style that is not known by its hash. */
function checked(html: string): string {
  const [foreign] = /<script|<style| style=| on\w+=/.exec(html) ?? [];
  if (foreign) throw new Error(`The sign-in contains ${foreign}, which the page's policy forbids`);
  if (!html.includes('name="username"')) throw new Error('The sign-in has no form');
  return html;
}
