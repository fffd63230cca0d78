import type { Bill } from '../../domain/bill.ts';
import type { Receipt } from '../../domain/receipt.ts';
import workerUrl from './pdf.worker.tsx?worker&url';
import { scriptUrl } from './trusted-types.ts';

const LIMIT = 60_000;

/** What a PDF can be made of. */
export type Printable = { readonly receipt: Receipt } | { readonly bill: Bill };

/** Makes the PDF of a receipt or a statement in a worker that ends with it. Rejects when the worker fails or does not finish. */
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
    worker.postMessage(printable);
  }).finally(() => worker.terminate());
}
