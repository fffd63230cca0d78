import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { KILL_WORKER, switchedOn } from './kill-switch.ts';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
const ASK = 'no-cache';

const NO_FILE = ['There is no such file.', 404, { 'Cache-Control': 'no-store' }] as const;

/**
 * Serves the built app. The hashed assets never change; everything that names them is asked for again each time. What is
 * for developers is served in sandbox mode only (ruling 31).
 */
export function servePage(app: Hono, folder: string, { isSandbox }: { isSandbox: boolean }): void {
  const root = relative(process.cwd(), folder) || '.';
  const killWorker = kept(ASK, serveStatic({ root, path: KILL_WORKER }));
  if (!isSandbox) app.all('/assets/:file{sandbox.+}', (c) => c.text(...NO_FILE));
  app.use('/assets/*', kept(YEAR, serveStatic({ root, precompressed: true })));
  app.all('/assets/*', (c) => c.text(...NO_FILE));
  app.use('/icons/*', kept(DAY, serveStatic({ root })));
  app.use('/logos/*', kept(DAY, serveStatic({ root })));
  app.use('/*', etag());
  app.use('/sw.js', async (c, next) => ((await switchedOn(folder)) ? killWorker(c, next) : next()));
  app.use('/*', kept(ASK, serveStatic({ root, precompressed: true })));
}

/** How long a browser keeps what is found. */
function kept(how: string, serve: MiddlewareHandler): MiddlewareHandler {
  return async (c, next) => {
    const answer = await serve(c, next);
    if (answer instanceof Response) answer.headers.set('Cache-Control', how);
    return answer;
  };
}
