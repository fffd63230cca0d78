import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { command } from './command.ts';
import { inRepository } from './paths.ts';

/** The modules of the repository by path, each with its text. */
export type Modules = ReadonlyMap<string, string>;

/** The imports of each module, as paths from the root: values, types, `import()` and workers alike. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const MODULE = /^(domain|machines|pdf|src|sw|server|office|tools|tests)\/.*\.tsx?$/;

const IMPORTED = /\b(?:from|import)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?(['"`])(\.{1,2}\/[^'"`?]+)(?:\?[^'"`]*)?\1/g;

/** Files that are no modules. A path without an ending is one: the compiler would find it. */
const ASSET = /\.(css|html|json|png|svg|woff2?)$/;

/** Reads every module that git tracks or would track. */
export async function readModules(): Promise<Modules> {
  const { ok, output } = await command('git', ['ls-files', '-co', '--exclude-standard']);
  if (!ok) throw new Error(output);
  const paths = output.split('\n').filter((path) => MODULE.test(path));
  const read = paths.map(async (path): Promise<[string, string] | undefined> => {
    const text = await readFile(inRepository(path), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : [path, text];
  });
  return new Map((await Promise.all(read)).filter((module) => module !== undefined));
}

export function graphOf(modules: Modules): ImportGraph {
  return new Map(
    [...modules].map(([path, text]) => {
      const targets = [...text.matchAll(IMPORTED)].map(([, , target = '']) =>
        posix.join(posix.dirname(path), target),
      );
      return [path, [...new Set(targets.filter((target) => !ASSET.test(target)))]];
    }),
  );
}

/**
 * Every circle of imports: the strongly connected components of more than one module (Tarjan's algorithm).
 */
export function circlesIn(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): number {
    const place = order.size;
    order.set(path, place);
    lowest.set(path, place);
    open.push(path);
    for (const target of graph.get(path) ?? []) {
      if (!graph.has(target)) continue;
      const reached = order.has(target)
        ? open.includes(target)
          ? (order.get(target) ?? place)
          : place
        : visit(target);
      lowest.set(path, Math.min(lowest.get(path) ?? place, reached));
    }
    if (lowest.get(path) === place) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle);
    }
    return lowest.get(path) ?? place;
  }

  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}
