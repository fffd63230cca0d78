import type { Portal } from '../../domain/portal/calls.ts';

/**
 * Whether the host of this portal has set something up (ruling 24). The services tell it in a cookie that comes
 * with the page, so no start waits for it, with a connection or without. A cached page may have been served before
 * the host set an entry up; the app takes the page over as it is.
 */
export function isSetUp(what: keyof Portal): boolean {
  return (
    !document.cookie.includes(`no-${what}`) && !globalThis.portal?.without.some((entry) => entry === what)
  );
}
