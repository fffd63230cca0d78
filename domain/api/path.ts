import { DEFAULT_ROOTS, type Roots } from './call.ts';

/** The names that appear as `:name` in a path. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z_]\w*)/g)].map((match) => match[1] ?? '');
}

/**
 * True for paths whose answers are wrapped in `{ data }`: those below `/services/`. The api and oauth roots
 * answer bare (ruling 22).
 */
export function isEnveloped(path: string): boolean {
  return path.startsWith('/services/');
}

/** The path of a call below the given roots. */
export function pathBelow(roots: Roots, path: string): string {
  for (const name of Object.keys(DEFAULT_ROOTS) as (keyof Roots)[]) {
    const root = DEFAULT_ROOTS[name];
    if (path.startsWith(`${root}/`)) return roots[name] + path.slice(root.length);
  }
  return path;
}
