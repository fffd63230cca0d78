/** A message from a page to its service worker. The worker answers `build.asked` with its build. */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'build.asked' }
  | { readonly type: 'page.started' };

/**
 * A message from the service worker to its pages. A page answers `build.asked` with its build and reloads
 * after `page.discarded`.
 */
export interface PageMessage {
  readonly type: 'build.asked' | 'page.discarded';
}
