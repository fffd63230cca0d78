import type { Plugin } from 'vite';

/**
 * The contents of each built chunk: npm packages by name, and our own code by folder: `screens/{folder}`,
 * `widgets/{folder}`, `shell`.
 */
export type ChunkContents = Record<string, string[]>;

/** How our own code is named among the contents. */
export const OWN_CODE = /^(screens\/|widgets\/|shell$)/;

/** Records the contents of each chunk. The name of a chunk does not guarantee its contents. */
export function recordChunkContents(into: ChunkContents): Plugin {
  return {
    name: 'note-contents',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') into[chunk.fileName] = contentsOf(Object.keys(chunk.modules));
      }
    },
  };
}

export function contentsOf(modules: readonly string[]): string[] {
  const names = modules.map(
    (id) =>
      /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
      /\/src\/((?:screens|widgets)\/[^/]+|shell)\//.exec(id)?.[1],
  );
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}
