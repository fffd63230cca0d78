import * as v from 'valibot';
import { call } from '../api/call.ts';
import { text, textId } from '../api/wire.ts';
import { PDF_FAILED } from './text/en.ts';

const PDF_LIMIT = 20_000;

export const getStatementPdf = call({
  method: 'GET',
  path: '/services/web/billDisplay/GetPDFDocument/:id',
  summary: 'Reads the statement of a bill as a PDF (API-24).',
  who: 'customer',
  owns: { id: 'bill' },
  request: v.object({ id: textId }),
  answer: v.blob(),
  produces: 'application/pdf',
  limit: PDF_LIMIT,
  failure: PDF_FAILED,
});

export const mintPdfTicket = call({
  method: 'POST',
  path: '/services/pdf-ticket',
  summary: 'Makes a single-use ticket for the document at a path.',
  description: 'The ticket is good for 60 seconds (rulings 24 and 25).',
  who: 'customer',
  request: v.object({ u: text(200) }),
  answer: v.object({ ticket: v.string(), expires_in: v.number() }),
  failure: PDF_FAILED,
});

export const openPdf = call({
  method: 'GET',
  path: '/services/pdf',
  summary: 'Opens a document in a tab of its own (API-25).',
  description: '`u` is the path of the document, `t` its ticket, `n` the file name.',
  who: 'anyone',
  request: v.object({ u: text(200), t: text(200), n: v.optional(text(120), 'document.pdf') }),
  answer: v.blob(),
  produces: 'application/pdf',
  limit: PDF_LIMIT,
  failure: PDF_FAILED,
});
