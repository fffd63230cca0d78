import { to } from '../../routes.ts';

/**
 * True when the page before this one in the browser's history is another of the app, to which `Close` can return (APW-11).
 * Where the browser does not tell, and after a sign-in that took the place of what was there, it is not known to be one.
 */
export function cameFromElsewhere(ownPath: string): boolean {
  const { navigation } = globalThis as { navigation?: Entries };
  const at = navigation?.currentEntry?.index ?? 0;
  const path = navigation?.entries()[at - 1]?.url?.split('#')[1]?.split('?')[0] ?? '';
  return path.startsWith('/') && path !== ownPath && path !== to.login();
}

/** What is used of the browser's Navigation API, which not every browser has. */
interface Entries {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly url: string | null }[];
}
