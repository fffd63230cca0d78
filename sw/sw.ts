// Keeps the app available offline: the files of one build, and that build's page for `/` and `/index.html`.
import type { WorkerMessage } from '../domain/api/worker-message.ts';
import { BUILD, fileAt, PAGE } from './build.ts';
import { cachedFile, install } from './build-cache.ts';
import { deleteUnusedCaches } from './cleanup.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(install()));

/**
 * Takes control of the first visit's page too, so that it can load the screens that it has not opened yet.
 */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(deleteUnusedCaches)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const file = request.mode === 'navigate' ? pageAt(pathname) : fileAt(pathname);
  if (file) event.respondWith(cachedFile(file, event));
  else if (pathname.startsWith('/assets/')) event.respondWith(earlierFile(request));
});

self.addEventListener('message', (event) => {
  const { type } = event.data as WorkerMessage;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'build.asked') event.ports[0]?.postMessage(BUILD);
  if (type === 'page.started') event.waitUntil(deleteUnusedCaches());
});

/**
 * The page for a navigation. Screens are in the hash; documents, the sandbox's pages and everything else go
 * to the network (ruling 30).
 */
function pageAt(path: string) {
  return path === '/' || path === '/index.html' ? PAGE : undefined;
}

/**
 * A file of an earlier build. Tabs that did not agree to the update keep their own build, and its cache stays
 * until none of them is left.
 */
async function earlierFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
