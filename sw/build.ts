declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Listed[];
  /** The server writes it before this script: what it has made of the brand. */
  readonly brand?: { readonly build: string; readonly files: readonly Omit<Listed, 'revision'>[] };
};

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

const listed = [...manifest, ...(self.brand?.files ?? [])].flatMap(({ url, integrity }): BuildFile[] =>
  integrity ? [{ path: `/${url}`, integrity }] : [],
);

/** The page that the server has written the brand into stands in place of the built one. */
const byPath = new Map(listed.map((file) => [file.path, file]));

export const FILES: readonly BuildFile[] = [...byPath.values()];

export function fileAt(path: string): BuildFile | undefined {
  return byPath.get(path);
}

export const PAGE = fileAt('/index.html');

/** The revision of the page names the build, because the page changes with every build. */
export const BUILD = self.brand?.build ?? manifest.find(({ url }) => url === 'index.html')?.revision ?? '';

/** The name of this build's cache. */
export const SHELF = `billfold ${BUILD}`;
