import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import type { Bill } from '../../domain/bills/bill.ts';
import { type Identity, nameThisPortal } from '../../domain/brand/portal.ts';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import type { TaxAccountBasics } from '../../domain/tax/tax-account.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import { registerFonts } from '../../pdf/fonts.ts';
import { ReceiptDocument } from '../../pdf/Receipt.tsx';
import { StatementDocument } from '../../pdf/Statement.tsx';
import { TaxReturnDocument } from '../../pdf/TaxReturn.tsx';
import { holdToNamedPlaces } from '../outbound.ts';

// A thread has sockets of its own, and a document needs none.
holdToNamedPlaces();

const { resolve } = createRequire(import.meta.url);
registerFonts((file) => resolve(`@fontsource/noto-sans/files/${file}`));

export type Content =
  | { readonly kind: 'statement'; readonly bill: Bill }
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'tax return'; readonly account: TaxAccountBasics; readonly taxReturn: TaxReturn };

export interface RenderJob {
  readonly job: number;
  readonly content: Content;
  /** A thread does not know whose portal it works for. */
  readonly portal: Identity;
}

/**
 * Laying out a long statement takes seconds of a processor, so it does not run in the thread that
 * answers requests.
 */
parentPort?.on('message', async ({ job, content, portal }: RenderJob) => {
  nameThisPortal(portal);
  try {
    parentPort?.postMessage({ job, pdf: await renderToBuffer(documentOf(content)) });
  } catch (error) {
    parentPort?.postMessage({ job, error: String(error) });
  }
});

function documentOf(content: Content) {
  switch (content.kind) {
    case 'statement':
      return StatementDocument(content);
    case 'receipt':
      return ReceiptDocument(content);
    case 'tax return':
      return TaxReturnDocument(content);
  }
}
