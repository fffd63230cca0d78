import { Workbox } from 'workbox-window';
import { scriptUrl } from './trusted-types.ts';

/** Registers the service worker, which keeps the app itself at hand without a signal. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await new Workbox(scriptUrl('/sw.js')).register();
}
