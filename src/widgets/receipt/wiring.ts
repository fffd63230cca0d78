import type { Receipt } from '../../../domain/receipts/receipt.ts';

/** The PDF library and its worker are loaded only when someone requests a PDF. */
export async function makePdf(receipt: Receipt): Promise<Blob> {
  const pdf = await import('../../adapters/pdf/pdf.ts');
  return pdf.makePdf({ receipt });
}
