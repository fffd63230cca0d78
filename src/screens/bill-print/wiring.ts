import type { Bill } from '../../../domain/bill.ts';
import { getStatementPdf } from '../../../domain/calls/documents.ts';
import { failureOf } from '../../../domain/failure.ts';
import type { Adapters } from '../../adapters/adapters.ts';

/**
 * The statement of a bill as the services make it; where they fail at it, as this device makes it of what it holds.
 * Rejects with `CallFailed` where the biller keeps no document (DET-50, DET-52).
 */
export async function statementPdf({ services }: Adapters, bill: Bill): Promise<Blob> {
  try {
    return await services.send(getStatementPdf, { id: bill.id });
  } catch (error) {
    if (failureOf(error, getStatementPdf.failure).kind !== 'unreachable') throw error;
    try {
      return await (await import('../../adapters/pdf.ts')).makePdf({ bill });
    } catch {
      throw error;
    }
  }
}

const NEEDS_CONNECTION = 'Making a PDF needs a connection; the print layout does not.';

/** What is said when there is none. */
export function whyNoPdf(error: unknown): string {
  const { kind, message, status } = failureOf(error, getStatementPdf.failure);
  if (kind === 'refused') return message;
  return status === 0 ? NEEDS_CONNECTION : getStatementPdf.failure;
}
