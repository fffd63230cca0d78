import type * as calls from '../../domain/bills/document-calls.ts';
import type { Handlers } from '../handlers.ts';
import { mintTicket, openDocument, statementOf } from './documents.ts';

export const documents: Handlers<typeof calls> = {
  getStatementPdf: ({ id }, { parts, scope }) => statementOf(parts, scope, id),

  mintPdfTicket: ({ u }, { parts, scope }) => mintTicket(parts, scope, u),

  openPdf: ({ u, t }, { parts }) => openDocument(parts, u, t),
};
