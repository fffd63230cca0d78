import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { cachedFor, NO_FILE, REVALIDATE, YEAR } from './page.ts';

/** Serves the built office: every address below `/office` opens its page, which knows its places by itself. */
export function serveOfficePage(app: Hono, folder: string): void {
  const root = relative(process.cwd(), folder) || '.';
  const rewriteRequestPath = (path: string) => path.replace(/^\/office/, '');
  const assets = serveStatic({ root, rewriteRequestPath, precompressed: true });
  app.use('/office/assets/*', cachedFor(YEAR, assets));
  app.all('/office/assets/*', (c) => c.text(...NO_FILE));
  app.get('/office/:file{[\\w-]+\\.(?:svg|png|ico)}', cachedFor(REVALIDATE, assets));
  const page = async () => readFile(join(folder, 'index.html'), 'utf8');
  for (const path of ['/office', '/office/*'])
    app.get(path, async (c) => {
      c.header('Cache-Control', REVALIDATE);
      return c.html(await page());
    });
}
