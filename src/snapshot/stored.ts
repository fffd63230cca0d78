import type { Tree } from './tree.ts';

/** The id of a lock, as in `adapters/device/dexie.ts`. */
export const LOCK = 'lock';

/** The look of the bill list when it was last at rest. */
export interface ScreenSnapshot {
  /** The build that the picture's styles belong to. */
  readonly build: string;
  /** The end of the day, in milliseconds. Until then texts about days ("due tomorrow") are true. */
  readonly until: number;
  readonly tree: Tree;
}

/** Whether the current route shows the bill list, the only screen with a picture. */
export const opensBills = () => /^(#\/?(bills)?)?$/.test(location.hash);

export const ownBuild = () =>
  document.querySelector<HTMLMetaElement>('meta[name="billfold-build"]')?.content ?? '';
