import { messageSW, Workbox } from 'workbox-window';
import { BUILD_HEADER } from '../../domain/build.ts';
import type { PageMessage, WorkerMessage } from '../../domain/worker-message.ts';
import type { Newer } from '../../machines/appUpdate.ts';
import { OWN_BUILD } from './build.ts';
import { scriptUrl } from './trusted-types.ts';

type WorkerNews = { type: 'update.found' } | { type: 'update.withdrawn' };

const HOUR = 3_600_000;
const PATIENCE = 5_000;

/**
 * Registers the service worker, which keeps the app itself at hand without a signal, and tells of every newer build that
 * stands ready behind it or has taken over, as when another tab agreed to it. Looks for one every hour.
 */
export function watchWorker(tell: (news: WorkerNews) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker } = navigator;
  const judge = async (worker: ServiceWorker | null) => {
    const build = worker && (await buildOf(worker));
    if (signal.aborted || !worker || (build === undefined && worker.state !== 'installed')) return;
    tell({ type: build === OWN_BUILD ? 'update.withdrawn' : 'update.found' });
  };
  serviceWorker.addEventListener('controllerchange', () => void judge(serviceWorker.controller), { signal });
  serviceWorker.addEventListener('message', answerWorker, { signal });
  void register().then((registration) => {
    if (!registration || signal.aborted) return;
    void judge(registration.waiting);
    registration.addEventListener(
      'updatefound',
      () => void installed(registration).then(() => judge(registration.waiting)),
      { signal },
    );
    serviceWorker.controller?.postMessage({ type: 'page.started' } satisfies WorkerMessage);
    const timer = setInterval(() => void registration.update().catch(() => {}), HOUR);
    signal.addEventListener('abort', () => clearInterval(timer));
  });
  return () => stop.abort();
}

/** Without a worker the app works as well, but not without a signal. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  return new Workbox(scriptUrl('/sw.js')).register({ immediate: true }).catch(() => undefined);
}

/** The worker asks what its pages run before it drops the files of an earlier build; the kill worker sends them off. */
function answerWorker({ data, ports }: MessageEvent<PageMessage>): void {
  ports[0]?.postMessage(OWN_BUILD);
  if (data.type === 'page.discarded') location.reload();
}

/** Asks the server and its worker what there is. Rejects when the server cannot be reached. */
export async function findUpdate(get: typeof fetch, signal: AbortSignal): Promise<Newer> {
  const served = await servedBuild(get, signal);
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  if (registration) await installed(registration);
  if (registration?.waiting && (await buildOf(registration.waiting)) !== OWN_BUILD) return 'ready';
  if (served === OWN_BUILD) return 'none';
  return registration?.active && (await buildOf(registration.active)) === OWN_BUILD ? 'there' : 'ready';
}

async function servedBuild(get: typeof fetch, signal: AbortSignal): Promise<string> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const { headers } = await get('/health', { cache: 'no-store', signal: within });
  const build = headers.get(BUILD_HEADER);
  if (build === null) throw new Error('no answer of the services');
  return build;
}

/**
 * Lets the waiting worker take over. Where there is none and the one that serves is of this page's own build, as when the
 * new one found no room on the device, the page is served by the network from now on.
 */
export async function takeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.waiting) {
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    registration.waiting.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage);
    await taken;
  } else if (registration?.active && (await buildOf(registration.active)) === OWN_BUILD) {
    await registration.unregister();
  }
}

/** Waits until what is being installed is installed, or was given up. */
function installed({ installing }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((done) => {
    if (!installing) return done();
    installing.addEventListener('statechange', () => installing.state !== 'installing' && done());
  });
}

/** The kill worker does not say what it is, and one that goes on to serve or to leave is no update. */
async function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  const silent = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  return Promise.race([messageSW(worker, { type: 'build.asked' } satisfies WorkerMessage), silent]);
}
