import { messageSW, Workbox } from 'workbox-window';
import { BUILD_HEADER } from '../../domain/api/app-version.ts';
import type { PageMessage, WorkerMessage } from '../../domain/api/worker-message.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Newer } from '../../machines/app/app-update.machine.ts';
import { scriptUrl } from '../adapters/html/trusted-types.ts';
import { OWN_BUILD } from '../adapters/http/app-version.ts';

type WorkerNews = { type: 'update.found' } | { type: 'update.withdrawn' };

const PATIENCE = 5_000;

/**
 * Registers the service worker, which caches the app for use without a connection. Reports every newer build
 * that is ready behind it or has taken over, for example from another tab. Looks for one every hour.
 */
export function watchWorker(emit: (news: WorkerNews) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker } = navigator;
  const judge = async (worker: ServiceWorker | null) => {
    const build = worker && (await buildOf(worker));
    if (signal.aborted || !worker || (build === undefined && worker.state !== 'installed')) return;
    emit({ type: build === OWN_BUILD ? 'update.withdrawn' : 'update.found' });
  };
  serviceWorker.addEventListener('controllerchange', () => void judge(serviceWorker.controller), { signal });
  serviceWorker.addEventListener('message', answerWorker, { signal });
  void register().then((registration) => {
    if (!registration || signal.aborted) return;
    void judge(registration.waiting);
    registration.addEventListener(
      'updatefound',
      () => void whenInstalled(registration).then(() => judge(registration.waiting)),
      { signal },
    );
    serviceWorker.controller?.postMessage({ type: 'page.started' } satisfies WorkerMessage);
    const timer = setInterval(() => void registration.update().catch(() => {}), HOUR);
    signal.addEventListener('abort', () => clearInterval(timer));
  });
  return () => stop.abort();
}

/** Without a worker the app works too, but not without a connection. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  return new Workbox(scriptUrl('/sw.js')).register({ immediate: true }).catch(() => undefined);
}

/**
 * The worker asks for the builds of its pages before it deletes the files of an earlier build. The kill
 * worker makes its pages reload.
 */
function answerWorker({ data, ports }: MessageEvent<PageMessage>): void {
  ports[0]?.postMessage(OWN_BUILD);
  if (data.type === 'page.discarded') location.reload();
}

/** Asks the server and its worker for a newer build. Rejects if the server cannot be reached. */
export async function findUpdate(get: typeof fetch, signal: AbortSignal): Promise<Newer> {
  const served = await servedBuild(get, signal);
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  if (registration) await whenInstalled(registration);
  if (registration?.waiting && (await buildOf(registration.waiting)) !== OWN_BUILD) return 'ready';
  if (served === OWN_BUILD) return 'none';
  return registration?.active && (await buildOf(registration.active)) === OWN_BUILD ? 'there' : 'ready';
}

async function servedBuild(get: typeof fetch, signal: AbortSignal): Promise<string> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const { headers } = await get('/health', { cache: 'no-store', signal: within });
  const build = headers.get(BUILD_HEADER);
  if (build === null) throw new Error('the server did not answer');
  return build;
}

/**
 * Lets the waiting worker take over. If none is waiting and the active one is of this page's own build, the
 * network serves the page from now on. That happens when the new worker found no room on the device.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.waiting) {
    const takenOver = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    registration.waiting.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage);
    await takenOver;
  } else if (registration?.active && (await buildOf(registration.active)) === OWN_BUILD) {
    await registration.unregister();
  }
}

/** Resolves when the installing worker has been installed, or has failed. */
function whenInstalled({ installing }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve) => {
    if (!installing) return resolve();
    installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve());
  });
}

/** The kill worker does not name its build. A worker that keeps serving or is leaving is no update. */
async function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  const silent = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  return Promise.race([messageSW(worker, { type: 'build.asked' } satisfies WorkerMessage), silent]);
}
