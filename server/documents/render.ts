import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { thisPortal } from '../../domain/brand/portal.ts';
import { FairQueue, queueFull } from '../fair-queue.ts';
import type { Content, RenderJob } from './document.worker.ts';

/** Milliseconds from the start of a document, not from its place in the queue. */
const LIMIT = 20_000;
const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: 512 } };
const isBuilt = import.meta.url.endsWith('.js');
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

interface Job {
  readonly done: (pdf: Uint8Array<ArrayBuffer>) => void;
  readonly failed: (error: Error) => void;
}

type Made = { readonly job: number; readonly pdf?: Uint8Array<ArrayBuffer>; readonly error?: string };

let worker: Worker | undefined;
let count = 0;
const jobs = new Map<number, Job>();

const MOST_WAITING = 4;
const queue = new FairQueue<string>({
  atOnce: 1,
  mostOfOwner: MOST_WAITING,
  refusal: queueFull(429, 'bills.too-many-documents'),
});

/**
 * Renders a document as a PDF, in one thread for all, which takes the owners in turn. An owner is a customer,
 * or the copy of a customer's data. A document that takes too long ends the thread, not the server.
 */
export function renderPdf(owner: string, content: Content): Promise<Blob> {
  return queue.run(owner, () => render(content));
}

async function render(content: Content): Promise<Blob> {
  const job = ++count;
  const made = new Promise<Uint8Array<ArrayBuffer>>((done, failed) => jobs.set(job, { done, failed }));
  worker ??= startWorker();
  worker.ref();
  worker.postMessage({ job, content, portal: thisPortal() } satisfies RenderJob);
  const timer = setTimeout(() => void worker?.terminate(), LIMIT);
  try {
    return new Blob([await made], { type: 'application/pdf' });
  } finally {
    clearTimeout(timer);
    jobs.delete(job);
    if (jobs.size === 0) worker?.unref();
  }
}

function startWorker(): Worker {
  const started = isBuilt ? new Worker(pathOf('./document.worker.js'), LIMITS) : fromSource();
  const end = (error: Error) => {
    if (worker === started) worker = undefined;
    for (const { failed } of jobs.values()) failed(error);
  };
  started.on('message', ({ job, pdf, error }: Made) => {
    if (pdf) jobs.get(job)?.done(pdf);
    else jobs.get(job)?.failed(new Error(error));
  });
  started.on('error', end);
  started.on('exit', () => end(new Error('the thread that makes PDFs has ended')));
  return started;
}

/**
 * A thread does not inherit the server's loader, and the loader must know how `pdf/` writes JSX.
 */
function fromSource(): Worker {
  const [loader, tsconfig, script] = [
    import.meta.resolve('tsx/esm/api'),
    pathOf('../../pdf/tsconfig.json'),
    pathOf('./document.worker.ts'),
  ].map((path) => JSON.stringify(path));
  const start = `import(${loader}).then(({ register }) => {
    register({ tsconfig: ${tsconfig} });
    return import(${script});
  });`;
  return new Worker(start, { eval: true, execArgv: [], ...LIMITS });
}
