import type { Lock, LockedPackage } from './lock-file.ts';

/**
 * Packages of the pages. A build puts their code into the pages, so a server never loads them; customers do. The
 * build refuses a page with any other package.
 */
export const BUILT_IN = [
  '@hpcc-js/wasm-graphviz',
  '@maskito/core',
  '@maskito/react',
  '@simplewebauthn/browser',
  '@xstate/react',
  'dexie',
  'dompurify',
  'lucide-react',
  'react-dom',
  'uqr',
  'workbox-window',
  'wouter',
] as const;

/** Where the packages lie that a server loads. */
export function loadedByServer(lock: Lock): ReadonlySet<string> {
  return reachedFrom(lock, Object.keys(lock.packages['']?.dependencies ?? {}));
}

/** Where the packages lie whose code somebody gets, a host or a customer. */
export function shippedIn(lock: Lock): ReadonlySet<string> {
  return new Set([...loadedByServer(lock), ...reachedFrom(lock, BUILT_IN)]);
}

/** What a package can do without, such as the compiler that it has types for, is not reached. */
function reachedFrom({ packages }: Lock, names: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const reach = (name: string, from: string) => {
    const path = placeOf(packages, name, from);
    if (path === undefined || reached.has(path)) return;
    reached.add(path);
    for (const needed of neededBy(packages[path] ?? {})) reach(needed, path);
  };
  for (const name of names) reach(name, '');
  return reached;
}

function neededBy(entry: LockedPackage): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers];
}

/** As Node looks for a package: in the folder of the one that asks, then in those above it. */
function placeOf(packages: Lock['packages'], name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}
