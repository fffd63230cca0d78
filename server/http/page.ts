import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { NO_FILE_TEXT, needsScripts } from '../../domain/brand/text/served.ts';
import { SIGN_IN_PATH } from '../../domain/session/sign-in-path.ts';
import { KILL_WORKER, killSwitchSince } from './kill-switch.ts';
import type { ServedPage } from './served-page.ts';

export const YEAR = 'public, max-age=31536000, immutable';
export const DAY = 'public, max-age=86400';
export const REVALIDATE = 'no-cache';

export const NO_FILE = [NO_FILE_TEXT, 404, { 'Cache-Control': 'no-store' }] as const;

/**
 * Serves the built app. Hashed assets never change; browsers must revalidate all other files. Pages
 * for developers are served in sandbox mode only (ruling 31).
 */
export function servePage(app: Hono, page: ServedPage, { isSandbox }: { isSandbox: boolean }): void {
  const { folder } = page;
  const root = relative(process.cwd(), folder) || '.';
  const killWorker = cachedFor(REVALIDATE, serveStatic({ root, path: KILL_WORKER }));
  if (!isSandbox) app.all('/assets/:file{sandbox.+}', (c) => c.text(...NO_FILE));
  app.use('/assets/*', cachedFor(YEAR, serveStatic({ root, precompressed: true })));
  app.all('/assets/*', (c) => c.text(...NO_FILE));
  app.use('/icons/*', cachedFor(DAY, serveStatic({ root })));
  app.use('/logos/*', cachedFor(DAY, serveStatic({ root })));
  // Where no script runs, the form of the sign-in leads here, and nothing of it is kept.
  app.all(SIGN_IN_PATH, (c) => c.text(needsScripts(), 405, { Allow: '', 'Cache-Control': 'no-store' }));
  app.use('/*', etag());
  app.use('/sw.js', async (c, next) => ((await killSwitchSince(folder)) ? killWorker(c, next) : next()));
  app.get('/sw.js', async (c, next) => (await page.read())?.worker?.send(c, REVALIDATE) ?? next());
  for (const path of ['/', '/index.html'])
    app.get(path, async (c, next) => (await page.read())?.html.send(c, REVALIDATE) ?? next());
  app.use('/*', cachedFor(REVALIDATE, serveStatic({ root, precompressed: true })));
}

/** Sets how long browsers cache the files that `serve` finds. */
export function cachedFor(how: string, serve: MiddlewareHandler): MiddlewareHandler {
  return async (c, next) => {
    const answer = await serve(c, next);
    if (answer instanceof Response) answer.headers.set('Cache-Control', how);
    return answer;
  };
}
