import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { etag } from 'hono/etag';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

/** Serves the built app. The hashed assets never change; everything that names them is asked for again each time. */
export function servePage(app: Hono, folder: string): void {
  const root = relative(process.cwd(), folder) || '.';
  app.use(
    '/assets/*',
    serveStatic({ root, precompressed: true, onFound: (_, c) => c.header('Cache-Control', YEAR) }),
  );
  app.use('/icons/*', serveStatic({ root, onFound: (_, c) => c.header('Cache-Control', DAY) }));
  app.use('/logos/*', serveStatic({ root, onFound: (_, c) => c.header('Cache-Control', DAY) }));
  app.use(
    '/*',
    etag(),
    serveStatic({ root, precompressed: true, onFound: (_, c) => c.header('Cache-Control', 'no-cache') }),
  );
}
