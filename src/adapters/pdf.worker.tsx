import { pdf } from '@react-pdf/renderer';
import { ReceiptDocument } from '../../pdf/Receipt.tsx';
import { StatementDocument } from '../../pdf/Statement.tsx';
import type { Printable } from './pdf.ts';

/** Runs apart from the page: it alone may compile the library's wasm, by the policy of its own response. */
addEventListener('message', ({ data }: MessageEvent<Printable>) => {
  pdf('receipt' in data ? <ReceiptDocument receipt={data.receipt} /> : <StatementDocument bill={data.bill} />)
    .toBlob()
    .then(
      (blob) => postMessage({ blob }),
      (error: unknown) => postMessage({ error: String(error) }),
    );
});
