import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { MAIL } from './sandbox/mail-path.ts';

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** The PDF library compiles a small wasm module: only its worker may, by the policy of its own response. */
const PDF_WORKER = /^\/assets\/pdf[\w.-]*worker[\w.-]*\.js$/;
const PDF_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' data:";

/** Mails carry their styles in their tags, and nothing else. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Nothing but this origin's own files, no inline script, no framing, Trusted Types on (T14 to T16). */
export function securityHeaders(page: string | undefined): MiddlewareHandler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...inlineStyles(page)].join(' '),
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
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(ALWAYS)) c.res.headers.set(name, value);
    c.res.headers.set('Content-Security-Policy', policyOf(c.req.path) ?? policy);
  };
}

function policyOf(path: string): string | undefined {
  if (PDF_WORKER.test(path)) return PDF_WORKER_POLICY;
  return path.startsWith(`${MAIL}/`) ? MAIL_POLICY : undefined;
}

/** The shell's own styles stand in `index.html` for the first paint; they are allowed by hash (ruling 36). */
function inlineStyles(page: string | undefined): string[] {
  if (page === undefined) return [];
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
}
