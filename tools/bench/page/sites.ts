import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { filesIn } from '../../files.ts';
import { cache } from '../../paths.ts';
import { stackFloor } from '../../stack-baseline.ts';

export interface Site {
  readonly address: string;
  close(): Promise<void>;
}

const EMPTY =
  '<!doctype html><html lang="en"><title>Empty</title><body><p id="content">Content</p></body></html>';
const WITH_WORKER = EMPTY.replace(
  '</body>',
  '<script>navigator.serviceWorker.register("/sw.js")</script></body>',
);

const workerFor = (files: readonly string[]) => `
addEventListener('install', (event) => event.waitUntil(caches.open('all').then((all) => all.addAll(${JSON.stringify(files)}))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request.mode === 'navigate' ? '/' : event.request).then((held) => held ?? fetch(event.request))));`;

/** The smallest page possible. */
export const emptyPage = () => serveFiles({ '/': EMPTY });

/** A page that needs no other file. */
export const pageOf = (html: string) => serveFiles({ '/': html });

/** The smallest page that opens offline. */
export const emptyPwa = () => serveFiles({ '/': WITH_WORKER, '/sw.js': workerFor(['/']) });

/** The packages of the stack with 50 rows and a worker that caches them. */
export async function floorSite(): Promise<Site> {
  await stackFloor();
  const folder = cache('floor');
  const files: Record<string, string> = {};
  for (const file of await filesIn(folder)) files[`/${file}`] = await readFile(`${folder}/${file}`, 'utf8');
  files['/'] = files['/index.html'] ?? '';
  files['/sw.js'] = workerFor(['/', ...Object.keys(files).filter((path) => path.startsWith('/assets/'))]);
  await writeFile(`${folder}/sw.js`, files['/sw.js']);
  return serveFiles(files);
}

async function serveFiles(files: Record<string, string>): Promise<Site> {
  const server = createServer((request, response) => {
    const body = files[request.url?.split('?')[0] ?? ''];
    if (body === undefined) return response.writeHead(404).end();
    response
      .writeHead(200, {
        'content-type': typeOf(request.url ?? ''),
        'content-encoding': 'br',
        'cache-control': request.url?.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      })
      .end(brotliCompressSync(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript';
  return path.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8';
}
