/** The manifest that Vite writes: each chunk with its static and its lazy imports. */
export type BuildManifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

/** The files that a browser must load before the code of these entries runs. */
export function filesFirst(manifest: BuildManifest, entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return new Set([...seen].map((key) => manifest[key]?.file ?? key));
}

/**
 * Chunks that import each other, as a chain back to its start; undefined without any. Such chunks read each
 * other's constants before these are set, and the page fails.
 */
export function chunkCycle(manifest: BuildManifest): string[] | undefined {
  const settled = new Set<string>();
  const visit = (key: string, path: string[]): string[] | undefined => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (settled.has(key)) return undefined;
    for (const next of manifest[key]?.imports ?? []) {
      const cycle = visit(next, [...path, key]);
      if (cycle) return cycle;
    }
    settled.add(key);
    return undefined;
  };
  for (const key of Object.keys(manifest)) {
    const cycle = visit(key, []);
    if (cycle) return cycle.map((one) => manifest[one]?.file ?? one);
  }
  return undefined;
}

/** The key of a built file in the manifest. */
export function keyOf(manifest: BuildManifest, file: string): string {
  const key = Object.keys(manifest).find((one) => manifest[one]?.file === file);
  if (key === undefined) throw new Error(`The build's manifest does not name ${file}`);
  return key;
}

/** The addresses that a built worker precaches. */
export function precached(worker: string): string[] {
  const urls = [...worker.matchAll(/["']?\burl["']?:\s*(["'`])([^"'`]+)\1/g)].map(([, , url = '']) => url);
  return [...new Set(urls)];
}
