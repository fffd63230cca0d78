import { pdf } from '@react-pdf/renderer';
import type { Receipt } from '../../domain/receipt.ts';
import { ReceiptDocument } from '../../pdf/Receipt.tsx';

/** Runs apart from the page: it alone may compile the library's wasm, by the policy of its own response. */
addEventListener('message', ({ data }: MessageEvent<Receipt>) => {
  pdf(<ReceiptDocument receipt={data} />)
    .toBlob()
    .then(
      (blob) => postMessage({ blob }),
      (error: unknown) => postMessage({ error: String(error) }),
    );
});
