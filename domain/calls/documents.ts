import * as v from 'valibot';
import { call } from '../call.ts';
import { text, textId } from '../wire.ts';

const NOT_MADE = 'Error generating PDF.';
const PDF_LIMIT = 20_000;

/** API-24: the statement of a bill. */
export const getStatementPdf = call({
  method: 'GET',
  path: '/services/web/billDisplay/GetPDFDocument/:id',
  who: 'customer',
  owns: { id: 'bill' },
  request: v.object({ id: textId }),
  answer: v.blob(),
  produces: 'application/pdf',
  limit: PDF_LIMIT,
  failure: NOT_MADE,
});

/** A single-use ticket for one document, by its path; good for 60 s (rulings 24 and 25). */
export const mintPdfTicket = call({
  method: 'POST',
  path: '/services/pdf-ticket',
  who: 'customer',
  request: v.object({ u: text(200) }),
  answer: v.object({ ticket: v.string(), expires_in: v.number() }),
  failure: NOT_MADE,
});

/** API-25: opened in a tab of its own. `u` is the path of a document, `t` its ticket, `n` the name of the file. */
export const openPdf = call({
  method: 'GET',
  path: '/services/pdf',
  who: 'anyone',
  request: v.object({ u: text(200), t: text(200), n: v.optional(text(120), 'document.pdf') }),
  answer: v.blob(),
  produces: 'application/pdf',
  limit: PDF_LIMIT,
  failure: NOT_MADE,
});
