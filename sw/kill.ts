/// Stands in for the service worker when that one does harm: it clears what was kept and takes itself away.

import { tellPage } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(leave()));

/**
 * The pages of the harmful worker are loaded once more, past any worker. A page that comes after that registers this
 * one again, is not served by it, and so is left as it is.
 */
async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(pages.map(loadAnew));
}

/** A page knows its own route; one that does not answer any more is started from where it was opened. */
async function loadAnew(page: WindowClient): Promise<void> {
  const build = await tellPage(page, { type: 'page.discarded' });
  if (build === undefined) await page.navigate(page.url).catch(() => null);
}
