import { SHELF } from './build.ts';
import { askPageBuild } from './clients.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Deletes the caches of builds that no page runs any more. If a page does not name its build, all caches
 * stay.
 */
export async function deleteUnusedCaches(): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name !== SHELF);
  if (earlier.length === 0) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const running = await Promise.all(pages.map((page) => askPageBuild(page, { type: 'build.asked' })));
  if (running.includes(undefined)) return;
  const unused = earlier.filter((name) => !running.some((build) => name === `billfold ${build}`));
  await Promise.all(unused.map((name) => caches.delete(name)));
}
