import { pdf } from '@react-pdf/renderer';
import { nameThisPortal } from '../../../domain/brand/portal.ts';
import { registerFonts } from '../../../pdf/fonts.ts';
import { ReceiptDocument } from '../../../pdf/Receipt.tsx';
import { StatementDocument } from '../../../pdf/Statement.tsx';
import type { PdfJob } from './printable.ts';

const FOLDER = '../../../node_modules/@fontsource/noto-sans/files/';
const files = import.meta.glob<string>(
  '../../../node_modules/@fontsource/noto-sans/files/noto-sans-{latin,latin-ext,vietnamese,greek,greek-ext,cyrillic,cyrillic-ext}-{400,700}-normal.woff',
  { query: '?url', import: 'default', eager: true },
);

registerFonts((file) => new URL(files[FOLDER + file] ?? '', location.href).href);

/**
 * Runs outside the page. Only this worker may compile the library's wasm, by the policy of its own response.
 */
addEventListener('message', ({ data }: MessageEvent<PdfJob>) => {
  nameThisPortal(data.portal);
  pdf('receipt' in data ? <ReceiptDocument receipt={data.receipt} /> : <StatementDocument bill={data.bill} />)
    .toBlob()
    .then(
      (blob) => postMessage({ blob }),
      (error: unknown) => postMessage({ error: String(error) }),
    );
});
