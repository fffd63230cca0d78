import { failureOf } from '../../../../domain/api/failure.ts';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { getStatementPdf } from '../../../../domain/bills/document-calls.ts';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import type { Adapters } from '../../../adapters/adapters.ts';

/**
 * The statement of a bill as a PDF from the server. If the server cannot be reached, this device makes it
 * from its cached bill. Rejects with `CallFailed` if the biller has no document (DET-50, DET-52).
 */
export async function statementPdf({ services }: Adapters, bill: Bill): Promise<Blob> {
  try {
    return await services.send(getStatementPdf, { id: bill.id });
  } catch (error) {
    if (failureOf(error, getStatementPdf.failure).kind !== 'unreachable') throw error;
    try {
      return await (await import('../../../adapters/pdf/pdf.ts')).makePdf({ bill });
    } catch {
      throw error;
    }
  }
}

/** The message when there is no PDF. */
export function noPdfReason(error: unknown): string {
  const { kind, message, status } = failureOf(error, getStatementPdf.failure);
  if (kind === 'refused') return message;
  return status === 0 ? BILL_PAGE.offline.pdf : getStatementPdf.failure;
}
