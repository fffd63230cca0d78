import type { Plugin } from 'vite';

/** What each built chunk holds: npm packages by name, and our screens as `screens/{folder}`. */
export type ChunkContents = Record<string, string[]>;

/** Notes what went into which chunk: names of chunks promise nothing about their contents. */
export function noteContents(into: ChunkContents): Plugin {
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
      /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /\/src\/(screens\/[^/]+)\//.exec(id)?.[1],
  );
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}
