import type { Portal } from '../../domain/portal/calls.ts';

/**
 * Whether the host of this portal has set something up (ruling 24). The services tell it in a cookie that comes
 * with the page, so no start waits for it, with a connection or without. The page itself names the entries that it was
 * served without, so that the app takes it over as it is.
 */
export function isSetUp(what: keyof Portal): boolean {
  return !cookies().includes(`no-${what}`) && !globalThis.portal?.without.some((entry) => entry === what);
}

let read: string | undefined;

/** The browser asks another process for its cookies, and a list of bills would ask once for each row. */
function cookies(): string {
  read ??= document.cookie;
  queueMicrotask(() => {
    read = undefined;
  });
  return read;
}
