import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Brand } from '../brand/brand.ts';
import { brandFiles } from './brand-files.ts';
import { MemoryFile } from './memory-file.ts';
import { DAY, NO_FILE, REVALIDATE, YEAR } from './page.ts';

/** Serves what the server has made of its brand: logo, icons, manifest and pages. */
export function serveBrand(app: Hono, brand: Brand): void {
  for (const [path, { type, isHashed, body }] of brandFiles(brand)) {
    let made: MemoryFile | undefined;
    const cached = isHashed ? YEAR : path.startsWith('/icons/') ? DAY : REVALIDATE;
    app.get(path, etag(), async (c) => {
      made ??= new MemoryFile(type, body());
      return made.send(c, cached);
    });
  }
  app.all('/brand/*', (c) => c.text(...NO_FILE));
}
