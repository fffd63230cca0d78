import type { Receipt } from '../../../domain/receipt.ts';

/** The PDF library and its worker are fetched when somebody asks for a PDF. */
export async function makePdf(receipt: Receipt): Promise<Blob> {
  const pdf = await import('../../adapters/pdf.ts');
  return pdf.makePdf({ receipt });
}
