interface Policy {
  createScriptURL(url: string): unknown;
  createHTML(html: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (value: string) => string | null>): Policy;
}

const OURS = /^\/(?:sw\.js|assets\/[\w.-]+\.js)$/;
const OURS_IN_DEVELOPMENT = /^\/(?:@fs\/|node_modules\/|adapters\/|dev-sw\.js)[\w./@?&=-]*$/;

const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

/**
 * Scripts are started from our own files only; the default policy lets nothing but an emptying through. Markup is let
 * through to be read, not shown: the sanitiser alone asks for it, and reads it into a document in which nothing runs.
 */
const appScripts = types?.createPolicy('app-scripts', {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    const { pathname, origin } = new URL(url, location.origin);
    if (origin === location.origin && isOurs(pathname)) return url;
    throw new TypeError(`Not a script of this app: ${pathname}`);
  },
});

/** For `sanitize` and nobody else. Undefined where the browser knows no Trusted Types. */
export const parsingPolicy = appScripts;

types?.createPolicy('default', { createHTML: (html) => (html === '' ? html : null) });

/** The address of a worker in the form that the browser asks for. */
export function scriptUrl(url: string): string {
  return (appScripts?.createScriptURL(url) ?? url) as string;
}

function isOurs(path: string): boolean {
  return OURS.test(path) || (import.meta.env.DEV && OURS_IN_DEVELOPMENT.test(path));
}
