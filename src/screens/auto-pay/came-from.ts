import { to } from '../../app/routes.ts';

/**
 * True if the browser's previous history entry is another page of the app, so that `Close` can return to it
 * (APW-11). False in a browser that does not tell, and after a sign-in that replaced the previous entry.
 */
export function cameFromAnotherPage(ownPath: string): boolean {
  const { navigation } = globalThis as { navigation?: NavigationEntries };
  const at = navigation?.currentEntry?.index ?? 0;
  const path = navigation?.entries()[at - 1]?.url?.split('#')[1]?.split('?')[0] ?? '';
  return path.startsWith('/') && path !== ownPath && path !== to.login();
}

/** The used part of the Navigation API, which not every browser has. */
interface NavigationEntries {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly url: string | null }[];
}
