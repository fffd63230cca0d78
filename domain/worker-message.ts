/** What a page says to its service worker. `build.asked` is answered with the worker's build. */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'build.asked' }
  | { readonly type: 'page.started' };

/** What a worker says to its pages, which answer with their build. One that is discarded loads itself anew. */
export interface PageMessage {
  readonly type: 'build.asked' | 'page.discarded';
}
