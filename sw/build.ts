declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Listed[] };

interface Listed {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity?: string;
}

/** A file of this build: where it is asked for, and the hash of what it holds. */
export interface BuildFile {
  readonly path: string;
  readonly integrity: string;
}

const listed = self.__WB_MANIFEST;

/** The web manifest is listed without a hash: the browser reads it when it installs the app, which needs a connection. */
export const FILES: readonly BuildFile[] = listed.flatMap(({ url, integrity }) =>
  integrity ? [{ path: `/${url}`, integrity }] : [],
);

const byPath = new Map(FILES.map((file) => [file.path, file]));

export function fileAt(path: string): BuildFile | undefined {
  return byPath.get(path);
}

export const PAGE = fileAt('/index.html');

/** The page changes with every build, so that its revision names the build. */
export const BUILD = listed.find(({ url }) => url === 'index.html')?.revision ?? '';

/** Each build has a cache of its own. */
export const SHELF = `billfold ${BUILD}`;
