/// Keeps the app available: the files of one build, and that build's page for `/` and `/index.html`.
import type { WorkerMessage } from '../domain/worker-message.ts';
import { BUILD, fileAt, PAGE } from './build.ts';
import { earlierFile } from './earlier.ts';
import { install, kept } from './shelf.ts';
import { tidy } from './tidy.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(install()));

/** The page of the first visit is served from here too, so that it finds the screens that it has not opened yet. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(tidy)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const wanted = request.mode === 'navigate' ? pageAt(pathname) : fileAt(pathname);
  if (wanted) event.respondWith(kept(wanted, event));
  else if (pathname.startsWith('/assets/')) event.respondWith(earlierFile(request));
});

self.addEventListener('message', (event) => {
  const { type } = event.data as WorkerMessage;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'build.asked') event.ports[0]?.postMessage(BUILD);
  if (type === 'page.started') event.waitUntil(tidy());
});

/** Screens live in the hash. Documents, the sandbox's pages and all else go to the network (ruling 30). */
function pageAt(path: string) {
  return path === '/' || path === '/index.html' ? PAGE : undefined;
}
