declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Listed[] };

interface Listed {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity?: string;
}

/** A file of this build: its path, and the hash of its content. */
export interface BuildFile {
  readonly path: string;
  readonly integrity: string;
}

const manifest = self.__WB_MANIFEST;

/**
 * The web manifest is listed without a hash: the browser reads it when it installs the app, which needs a
 * connection.
 */
export const FILES: readonly BuildFile[] = manifest.flatMap(({ url, integrity }) =>
  integrity ? [{ path: `/${url}`, integrity }] : [],
);

const byPath = new Map(FILES.map((file) => [file.path, file]));

export function fileAt(path: string): BuildFile | undefined {
  return byPath.get(path);
}

export const PAGE = fileAt('/index.html');

/** The revision of the page names the build, because the page changes with every build. */
export const BUILD = manifest.find(({ url }) => url === 'index.html')?.revision ?? '';

/** The name of this build's cache. */
export const SHELF = `billfold ${BUILD}`;
