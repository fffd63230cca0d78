import type { Tree } from './tree.ts';

/** Where it lies on the device: beside the list of which it is a picture. */
export const SHELF = 'billList';
export const PICTURE = 'picture';

/** The lock of what is kept: `adapters/device/dexie.ts`. */
export const LOCK = 'lock';

/** What the bill list looked like when it was last at rest. */
export interface Picture {
  /** Its styles belong to this build. */
  readonly build: string;
  /** Milliseconds: until then the words that tell days ("due tomorrow") are true. */
  readonly until: number;
  readonly tree: Tree;
}

/** Opened by the route that a picture is of. */
export const opensBills = () => /^(#\/?(bills)?)?$/.test(location.hash);

export const ownBuild = () =>
  document.querySelector<HTMLMetaElement>('meta[name="billfold-build"]')?.content ?? '';
