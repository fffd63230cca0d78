import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { ICON_GROUND } from '../brand/brand.ts';
import { iconSvg } from '../brand/icons.ts';
import { MemoryFile } from './memory-file.ts';
import { cachedFor, NO_FILE, REVALIDATE, YEAR } from './page.ts';
import type { ServedPage } from './served-page.ts';

/** Serves the built office: every address below `/office` opens its page, which knows its places by itself. */
export function serveOfficePage(app: Hono, page: ServedPage): void {
  const root = relative(process.cwd(), page.folder) || '.';
  const rewriteRequestPath = (path: string) => path.replace(/^\/office/, '');
  const assets = serveStatic({ root, rewriteRequestPath, precompressed: true });
  app.use('/office/assets/*', cachedFor(YEAR, assets));
  app.all('/office/assets/*', (c) => c.text(...NO_FILE));
  app.use('/office/licenses.txt', cachedFor(REVALIDATE, assets));
  const icon = new MemoryFile('image/svg+xml', iconSvg(page.brand.drawings, ICON_GROUND));
  app.get('/office/icon.svg', async (c) => icon.send(c, REVALIDATE));
  for (const path of ['/office', '/office/*'])
    app.get(path, async (c) => (await page.read())?.html.send(c, REVALIDATE) ?? c.text(...NO_FILE));
}
