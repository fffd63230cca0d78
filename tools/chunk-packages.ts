import type { Plugin } from 'vite';

/** The npm packages inside each built chunk. */
export type ChunkPackages = Record<string, string[]>;

/** Notes which packages went into which chunk: names of chunks promise nothing about their contents. */
export function notePackages(into: ChunkPackages): Plugin {
  return {
    name: 'note-packages',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') into[chunk.fileName] = packagesOf(Object.keys(chunk.modules));
      }
    },
  };
}

export function packagesOf(modules: readonly string[]): string[] {
  const names = modules.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}
