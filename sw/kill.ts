// Replaces a harmful service worker: it deletes every cache and unregisters itself.

import { askPageBuild } from './clients.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(uninstall()));

/**
 * Reloads the pages of the harmful worker without any worker. A page opened after that registers this one
 * again, is not served by it, and stays as it is.
 */
async function uninstall(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(pages.map(reload));
}

/**
 * A page reloads itself on its own route. One that no longer answers is navigated to the address where it was
 * opened.
 */
async function reload(page: WindowClient): Promise<void> {
  const build = await askPageBuild(page, { type: 'page.discarded' });
  if (build === undefined) await page.navigate(page.url).catch(() => null);
}
