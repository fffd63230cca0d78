import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { BuiltVisualizer } from './build.ts';
import { NotAScript, plainScript } from './plain-script.ts';

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app-scripts default',
].join('; ');

/** Graphviz is a module of WebAssembly, and only its worker may compile one. */
const LAYOUT_WORKER = /^\/assets\/sandbox-layout[\w.-]*\.js$/;
const LAYOUT_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** What is pasted runs here: without an origin, without the network, and in a worker that can be ended. */
const framePolicy = (script: string) =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src '${script}' 'unsafe-eval'`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** A page of another site that calls itself by a name for this machine must not be answered. */
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

const MOST_BYTES = 500_000;

/** The server of the visualizer: the page, its frame, and the one thing that a browser cannot do: remove types. */
export function visualizerApp({ folder, frameScript }: BuiltVisualizer): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!LOOPBACK.test(c.req.header('host') ?? '')) return c.text('This page answers on loopback only.', 403);
    // Another site cannot read an answer, but must not start the work for one either.
    if (c.req.method === 'POST' && (c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin')
      return c.text('Other sites cannot ask here.', 403);
    await next();
    c.header('Content-Security-Policy', policyOf(c.req.path, frameScript));
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('X-DNS-Prefetch-Control', 'off');
    c.header('Cache-Control', 'no-store');
  });
  app.post('/plain-script', bodyLimit({ maxSize: MOST_BYTES }), async (c) => {
    try {
      return c.json({ script: await plainScript(await c.req.text()) });
    } catch (error) {
      if (error instanceof NotAScript) return c.json({ problem: error.message });
      throw error;
    }
  });
  app.get('*', serveStatic({ root: folder }));
  return app;
}

function policyOf(path: string, frameScript: string): string {
  if (path === '/frame.html') return framePolicy(frameScript);
  return LAYOUT_WORKER.test(path) ? LAYOUT_POLICY : PAGE_POLICY;
}
