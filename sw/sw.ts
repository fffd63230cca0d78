// Keeps the app available offline: the files of one build, and that build's page for `/` and `/index.html`.
import { DEFAULT_ROOTS } from '../domain/api/call.ts';
import type { WorkerMessage } from '../domain/api/worker-message.ts';
import { BUILD, fileAt, PAGE } from './build.ts';
import { cachedFile, install } from './build-cache.ts';
import { deleteUnusedCaches } from './cleanup.ts';
import { withSavedScreen } from './saved-screen.ts';

declare const self: ServiceWorkerGlobalScope;

/** The install event where the browser can route requests past the worker. TypeScript lacks its type. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: object; source: 'network' }): Promise<void>;
}

/**
 * Calls, which this worker never answers. They must not wake it either: a request that reaches an outgoing
 * worker while its successor takes over leaves Chromium with the successor waiting, for minutes.
 */
const CALLS = [...Object.values(DEFAULT_ROOTS).map((root) => `${root}/*`), '/bot-check/*', '/health'];

self.addEventListener('install', (event) => {
  event.waitUntil(install());
  const urls = CALLS.map((pathname) => ({ urlPattern: { pathname } }));
  // Without routes the calls pass this worker, as they do in browsers that have none.
  (event as RoutingEvent).addRoutes?.({ condition: { or: urls }, source: 'network' }).catch(() => {});
});

/**
 * Takes control of the first visit's page too, so that it can load the screens that it has not opened yet.
 */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(deleteUnusedCaches)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, hash } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate';
  const file = isPage ? pageAt(pathname) : fileAt(pathname);
  if (file) {
    const answer = cachedFile(file, event);
    event.respondWith(isPage ? withSavedScreen(answer, hash) : answer);
  } else if (/^\/(?:assets|brand)\//.test(pathname)) {
    event.respondWith(earlierFile(request));
  }
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
