import { SHELF } from './build.ts';
import { tellPage } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Drops the builds that no page runs any more. While a page does not say what it runs, all of them stay. */
export async function tidy(): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name !== SHELF);
  if (earlier.length === 0) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const running = await Promise.all(pages.map((page) => tellPage(page, { type: 'build.asked' })));
  if (running.includes(undefined)) return;
  const unused = earlier.filter((name) => !running.some((build) => name === `billfold ${build}`));
  await Promise.all(unused.map((name) => caches.delete(name)));
}
