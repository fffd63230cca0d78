import { thisPortal } from '../../../domain/brand/portal.ts';
import { scriptUrl } from '../html/trusted-types.ts';
import workerUrl from './pdf.worker.tsx?worker&url';
import type { PdfJob, Printable } from './printable.ts';

const LIMIT = 60_000;

/**
 * Makes the PDF of a receipt or a statement, in a worker of its own. Rejects if the worker fails or exceeds
 * the time limit.
 */
export function makePdf(printable: Printable): Promise<Blob> {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the PDF took too long')), LIMIT);
    worker.addEventListener('message', ({ data }: MessageEvent<{ blob?: Blob; error?: string }>) => {
      clearTimeout(timer);
      if (data.blob) resolve(data.blob);
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('the PDF worker did not run'));
    });
    worker.postMessage({ ...printable, portal: thisPortal() } satisfies PdfJob);
  }).finally(() => worker.terminate());
}
