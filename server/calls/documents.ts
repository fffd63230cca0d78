import type * as calls from '../../domain/calls/documents.ts';
import { mintTicket, openDocument, statementOf } from '../documents/documents.ts';
import type { Handlers } from '../serve.ts';

export const documents: Handlers<typeof calls> = {
  getStatementPdf: ({ id }, { scope }) => statementOf(scope, id),

  mintPdfTicket: ({ u }, { parts, scope }) => mintTicket(parts, scope, u),

  openPdf: ({ u, t }, { parts }) => openDocument(parts, u, t),
};
