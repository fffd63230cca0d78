import type { MiddlewareHandler } from 'hono';
import type { InlineHashes } from './content-security-policy.ts';
import { MAIL } from './mail-path.ts';
import type { ServedPage } from './served-page.ts';

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/**
 * The PDF library and the layout of drawings in the sandbox compile wasm modules: only their workers
 * may, by the policy of their own responses.
 */
const WASM_WORKER = /^\/assets\/(pdf|sandbox-layout)[\w.-]*worker[\w.-]*\.js$/;
const WASM_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** Mails contain inline styles, and nothing else. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The paths that answer with a page itself. */
const PAGE = /^\/(index\.html)?$/;
const OFFICE = /^\/office(?:\/|$)(?!assets\/)/;

const NOTHING: InlineHashes = { scripts: [], styles: [] };

/** Allows only this origin's own files, forbids framing and turns Trusted Types on. */
export function securityHeaders(pages: { page?: ServedPage; office?: ServedPage }): MiddlewareHandler {
  const usual = policyWith(NOTHING);
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(ALWAYS)) c.res.headers.set(name, value);
    const { path } = c.req;
    const shown = PAGE.test(path) ? pages.page : OFFICE.test(path) ? pages.office : undefined;
    const inside = (await shown?.read())?.inside;
    const policy = inside ? policyWith(inside) : (policyOf(path) ?? usual);
    c.res.headers.set('Content-Security-Policy', policy);
  };
}

/**
 * The shell's styles and the colours of the first frame are inside the page, so they are allowed by
 * hash (ruling 36).
 */
function policyWith({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    "object-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-scripts default',
  ].join('; ');
}

function policyOf(path: string): string | undefined {
  if (WASM_WORKER.test(path)) return WASM_WORKER_POLICY;
  return path.startsWith(`${MAIL}/`) ? MAIL_POLICY : undefined;
}
