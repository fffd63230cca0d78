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
 * Scripts start from our own files only, and the default policy allows only the empty string. Markup may be
 * parsed but not shown. Only the sanitizer asks for it, and parses it into a document in which nothing runs.
 */
const appScripts = types?.createPolicy('app-scripts', {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    const { pathname, origin } = new URL(url, location.origin);
    if (origin === location.origin && isOwnScript(pathname)) return url;
    throw new TypeError(`Not a script of this app: ${pathname}`);
  },
});

/** For `sanitize` alone. Undefined if the browser has no Trusted Types. */
export const parsingPolicy = appScripts;

types?.createPolicy('default', { createHTML: (html) => (html === '' ? html : null) });

/** The address of a worker in the type that the browser demands. */
export function scriptUrl(url: string): string {
  return (appScripts?.createScriptURL(url) ?? url) as string;
}

function isOwnScript(path: string): boolean {
  return OURS.test(path) || (import.meta.env.DEV && OURS_IN_DEVELOPMENT.test(path));
}
